// The log follows the table; what is unfolded stays so when new lines come.
import { keepFolds } from "./folds.js";
import { live } from "./live.js";

const root = document.querySelector("main [data-live]");

keepFolds(root);
live(root);
