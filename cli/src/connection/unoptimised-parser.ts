import { setFlagsFromString } from 'node:v8';

/**
 * The parser of `fetch` is WebAssembly. V8 runs it as it is, and optimises it when it has run for a
 * while: as a rule during the first answer already, which takes as long as all else of a command
 * does. With this budget that happens within a very long answer only.
 */
const TIERING_BUDGET = 2_000_000_000;

/** After `fetch` is loaded: what Node has compiled of itself holds for the flags of its start. */
export function leaveParserAsItIs(): void {
  void globalThis.Headers;
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
}
