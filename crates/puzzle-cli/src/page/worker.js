// Worker: owns one instance of the WebAssembly module and answers requests in order.
let instance;

onmessage = async ({ data: { module, id, request } }) => {
  if (module) {
    instance = WebAssembly.instantiate(module, {}).then(({ exports }) => exports);
    return;
  }
  try {
    const { memory, input, call, output } = await instance;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = call();
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length)));
    postMessage({ id, answer, bytes: memory.buffer.byteLength });
  } catch (error) {
    // A trap, usually out of memory. The instance cannot be used again.
    postMessage({ id, crash: String(error) });
  }
};
