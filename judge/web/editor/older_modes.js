// The languages that CodeMirror knows by the modes of its older versions, in one file to load.

export { csharp, kotlin, scala } from "@codemirror/legacy-modes/mode/clike";
export { commonLisp } from "@codemirror/legacy-modes/mode/commonlisp";
export { d } from "@codemirror/legacy-modes/mode/d";
export { fortran } from "@codemirror/legacy-modes/mode/fortran";
export { haskell } from "@codemirror/legacy-modes/mode/haskell";
export { julia } from "@codemirror/legacy-modes/mode/julia";
export { lua } from "@codemirror/legacy-modes/mode/lua";
export { oCaml, sml } from "@codemirror/legacy-modes/mode/mllike";
export { pascal } from "@codemirror/legacy-modes/mode/pascal";
export { perl } from "@codemirror/legacy-modes/mode/perl";
export { ruby } from "@codemirror/legacy-modes/mode/ruby";
export { scheme } from "@codemirror/legacy-modes/mode/scheme";
export { shell } from "@codemirror/legacy-modes/mode/shell";
export { swift } from "@codemirror/legacy-modes/mode/swift";
