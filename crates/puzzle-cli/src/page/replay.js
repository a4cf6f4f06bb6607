// The page of `--html`: the page holds all pictures and replays, and a list chooses one.
(() => {
  const replays = JSON.parse(byId("replays").textContent);
  const figures = [...document.querySelectorAll(".picture")];
  const stage = new Stage(byId("pictures"));
  const player = new Player(stage);
  const choose = (index) => {
    figures.forEach((figure, other) => { figure.hidden = other !== index; });
    const svg = figures[index].querySelector("svg");
    stage.show(svg);
    byId("title").textContent = replays[index].title;
    document.title = `${replays[index].title} – replay`;
    player.load(svg, replays[index]);
  };
  stage.controls({ zoomIn: byId("zoom-in"), zoomOut: byId("zoom-out"), fit: byId("fit"), full: byId("full"), frame: byId("stage") });
  byId("chooser").append(...replays.map(({ title }, index) => new Option(title, index)));
  byId("chooser").onchange = (event) => choose(Number(event.target.value));
  byId("chooser-label").hidden = replays.length < 2;
  byId("pictures").classList.add("replaying");
  byId("panel").hidden = false;
  byId("view").hidden = false;
  choose(0);
})();
