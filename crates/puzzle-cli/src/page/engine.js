// Engine: two workers run the solvers, one for short requests and one for searches. So the page
// never waits.

const FIRST_STATES = 50_000; // limit of the first slice of a search
const SLICE_GROWTH = 4; // each next slice may expand so many times more
const KEEP_BYTES = 256 << 20; // an instance that grew larger is replaced, because its memory never shrinks

class Clerk {
  constructor(module) {
    this.module = module;
    this.waiting = new Map();
    this.last = 0;
  }

  start() {
    this.url ??= URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));
    this.worker = new Worker(this.url);
    this.worker.onmessage = ({ data: { id, answer, bytes, crash } }) => {
      const settle = this.waiting.get(id);
      this.waiting.delete(id);
      if (crash || bytes > KEEP_BYTES) this.stop();
      settle?.(crash ? { status: "crashed", message: crash } : answer);
    };
    this.worker.postMessage({ module: this.module });
  }

  /**
   * Sends one request and returns its answer, an object. The page itself gives `status: "crashed"`
   * and `status: "ended"`.
   */
  ask(request) {
    if (!this.worker) this.start();
    const id = (this.last += 1);
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      this.worker.postMessage({ id, request });
    });
  }

  /** Ends the worker at once. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    for (const settle of this.waiting.values()) settle({ status: "ended" });
    this.waiting.clear();
  }
}

class Engine {
  static async load() {
    const text = atob(byId("module").textContent.trim());
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const module = await WebAssembly.compile(await new Response(plain).arrayBuffer());
    return new Engine(module);
  }

  constructor(module) {
    this.desk = new Clerk(module);
    this.search = new Clerk(module);
  }

  ask(request) {
    return this.desk.ask(request);
  }

  /**
   * Solves in slices with growing limits of states, and reports the proven bounds after each slice.
   *
   * Only shared memory could interrupt a search from outside, and a page from a folder has none. So
   * a stop ends the worker, and the bounds of the last finished slice are the answer. The slices
   * cost at most a third more than one search.
   */
  async solve(request, onProgress) {
    this.stop();
    const run = (this.run = { stopped: false, known: null });
    for (let states = FIRST_STATES; ; states *= SLICE_GROWTH) {
      const answer = await this.search.ask({ ...request, states });
      if (run.stopped || answer.status === "ended") return null;
      const goesOn = answer.status === "stopped" && answer.limit === "states";
      if (!goesOn) return answer;
      run.known = answer;
      onProgress?.(answer);
    }
  }

  /** Ends the running search. Returns the answer of its last finished slice. */
  stop() {
    const run = this.run;
    this.run = null;
    if (!run || run.stopped) return null;
    run.stopped = true;
    if (this.search.waiting.size > 0) this.search.stop();
    return run.known;
  }
}
