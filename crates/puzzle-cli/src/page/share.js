// Share: puts a puzzle into the fragment of a link, which no server sees, and saves files.

const MOST_SHARED = 5_000_000; // characters that a link may unpack to

async function squeeze(text, kind) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${kind}.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Returns the `[kind, text]` of a fragment. Fails if the fragment is damaged or too large. */
async function unsqueeze(fragment) {
  const [, kind, packed] = fragment.match(/^([a-z-]*)\.([\w-]+)$/) ?? [];
  if (!packed) throw new Error("not a puzzle");
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MOST_SHARED) throw new Error("too large");
  }
  return [kind, text + decoder.decode()];
}

/** Saves `text` as a file named after `title`. */
function download(text, title, extension, type) {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "puzzle";
  const link = element("a", "", { download: `${name}.${extension}` });
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
