// The demonstration: puts together stream, picture and forms. Without this file the page can still be read and used.
import { live } from "./live.js";
import { LivePicture } from "./picture.js";
import "./upload.js";

const root = document.querySelector("[data-live]");
const picture = root.querySelector("#picture") && new LivePicture(root.querySelector("#picture"), root.dataset.picture);

live(root, (name, data) => {
  if (name === "picture") picture?.show(data.number);
  if (name === "snapshot") picture?.again(data.picture);
});
