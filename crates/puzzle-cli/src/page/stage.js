// Stage: shows one SVG picture, fitted to its element, and lets the visitor zoom and pan it.
// The view is the picture's own `viewBox`, so that lines and letters stay sharp at every scale.

const MOST_ZOOM = 24; // times the fitted size, at most

class Stage {
  /** `root` receives pointer and wheel events. A picture is its child or deeper. */
  constructor(root) {
    this.root = root;
    this.svg = null;
    this.pointers = new Map();
    this.onCell = null; // handler of a stroke over cells; while it is set, one pointer draws instead of pans
    root.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      root.addEventListener(name, (event) => this[name](event));
    }
    new ResizeObserver(() => this.svg && this.apply()).observe(root);
  }

  /** Shows `svg`. A picture of the same size keeps the view. */
  show(svg, { keep = false } = {}) {
    const whole = (svg.dataset.whole ??= svg.getAttribute("viewBox")).split(" ").map(Number);
    const [, , width, height] = whole;
    const same = keep && this.svg && width === this.width && height === this.height;
    this.svg = svg;
    Object.assign(this, { width, height });
    if (!same) this.view = { x: 0, y: 0, scale: 1 };
    this.apply();
  }

  get isZoomed() {
    return this.view?.scale > 1.001;
  }

  fit() {
    this.view = { x: 0, y: 0, scale: 1 };
    this.apply();
  }

  /** Zooms by `factor` around a point of the screen, by default the middle. */
  zoom(factor, at) {
    if (!this.svg) return;
    const box = this.root.getBoundingClientRect();
    const point = at ?? { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    const before = this.point(point);
    this.view.scale = Math.min(MOST_ZOOM, Math.max(1, this.view.scale * factor));
    this.apply();
    const after = this.point(point);
    this.view.x += before.x - after.x;
    this.view.y += before.y - after.y;
    this.apply();
  }

  /** Moves the view by fractions of the visible part. */
  pan(right, down) {
    this.view.x += (right * this.width) / this.view.scale;
    this.view.y += (down * this.height) / this.view.scale;
    this.apply();
  }

  /** Moves the view as far as needed to show a point of the picture. */
  follow(x, y) {
    if (!this.isZoomed) return;
    const [left, top, width, height] = this.visible();
    const inside = x > left + width * 0.1 && x < left + width * 0.9 && y > top + height * 0.1 && y < top + height * 0.9;
    if (inside) return;
    this.view.x = x - width / 2;
    this.view.y = y - height / 2;
    this.apply();
  }

  visible() {
    const { x, y, scale } = this.view;
    return [x, y, this.width / scale, this.height / scale];
  }

  apply() {
    const { view, width, height } = this;
    view.x = Math.min(Math.max(view.x, 0), width - width / view.scale);
    view.y = Math.min(Math.max(view.y, 0), height - height / view.scale);
    this.svg.setAttribute("viewBox", this.visible().join(" "));
    this.root.classList.toggle("zoomed", this.isZoomed);
  }

  /** Returns the point of the picture under a pointer, in the units of the picture. */
  point({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  }

  wheel(event) {
    if (!this.svg) return;
    // If the view cannot zoom out further, the wheel scrolls the page.
    if (event.deltaY > 0 && !this.isZoomed) return;
    event.preventDefault();
    this.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150), event);
  }

  pointerdown(event) {
    if (!this.svg || event.target.closest("button, select, input, a, label")) return;
    this.pointers.set(event.pointerId, event);
    this.root.setPointerCapture(event.pointerId);
    if (this.pointers.size === 1) this.onCell?.(this.point(event), "start");
    if (this.pointers.size === 2) this.onCell?.(null, "cancel");
  }

  pointermove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pointers.size === 1) {
      if (this.onCell) this.onCell(this.point(event), "move");
      else this.drag(before, event);
    } else {
      const [other] = [...this.pointers.values()].filter((pointer) => pointer.pointerId !== event.pointerId);
      const distance = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      this.drag({ clientX: (before.clientX + other.clientX) / 2, clientY: (before.clientY + other.clientY) / 2 }, middle);
      if (distance(before) > 0) this.zoom(distance(event) / distance(before), middle);
    }
    this.pointers.set(event.pointerId, event);
  }

  drag(before, after) {
    const [from, to] = [this.point(before), this.point(after)];
    this.view.x += from.x - to.x;
    this.view.y += from.y - to.y;
    this.apply();
  }

  pointerup(event) {
    if (this.pointers.delete(event.pointerId) && this.pointers.size === 0) this.onCell?.(null, "end");
  }

  pointercancel(event) {
    this.pointerup(event);
  }

  /** Connects the buttons and keys of the view. */
  controls({ zoomIn, zoomOut, fit, full, frame }) {
    zoomIn.onclick = () => this.zoom(1.5);
    zoomOut.onclick = () => this.zoom(1 / 1.5);
    fit.onclick = () => this.fit();
    full.hidden = !document.fullscreenEnabled;
    full.onclick = () => (document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen());
    const keys = { "+": zoomIn, "=": zoomIn, "-": zoomOut, 0: fit, f: full };
    const pans = { ArrowLeft: [-0.25, 0], ArrowRight: [0.25, 0], ArrowUp: [0, -0.25], ArrowDown: [0, 0.25] };
    document.addEventListener("keydown", (event) => {
      if (!this.svg || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target.closest?.("textarea, input, select")) return;
      if (event.shiftKey && pans[event.key]) this.pan(...pans[event.key]);
      else if (keys[event.key]) keys[event.key].click();
      else return;
      event.preventDefault();
    });
  }
}
