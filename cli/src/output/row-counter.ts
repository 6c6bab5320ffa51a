const NEWLINE = 0x0a;
const QUOTE = 0x22;

/** Counts the rows of a CSV file as it passes, without its heading; a quoted line end is no row. */
export function rowCounter() {
  let lines = 0;
  let quoted = false;
  let last = NEWLINE;
  return {
    count: (chunk: Uint8Array): void => {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === NEWLINE && !quoted) lines += 1;
        last = byte;
      }
    },
    total: (): number => Math.max(0, lines + (last === NEWLINE ? 0 : 1) - 1),
  };
}
