type Counts = Map<string, number>;

/**
 * Tells what keeps this process from ending, and which test file it goes back to: the one since
 * which there was always more of its kind than at the beginning.
 */
export function leftOpen() {
  const atFirst = counts();
  const since = new Map<string, string>();

  /** To be called after each file. */
  function look(file: string): void {
    const open = counts();
    for (const kind of since.keys()) if (!exceeds(open, atFirst, kind)) since.delete(kind);
    for (const kind of open.keys()) {
      if (exceeds(open, atFirst, kind) && !since.has(kind)) since.set(kind, file);
    }
  }

  function now(): string {
    const open = counts();
    const kinds = [...open.keys()].filter((kind) => exceeds(open, atFirst, kind));
    const named = kinds.map((kind) => `${kind} (since ${since.get(kind) ?? 'the last file'})`);
    return named.join(', ') || 'nothing that Node names';
  }

  return { look, now };
}

const exceeds = (open: Counts, other: Counts, kind: string): boolean =>
  (open.get(kind) ?? 0) > (other.get(kind) ?? 0);

function counts(): Counts {
  const found: Counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) found.set(kind, (found.get(kind) ?? 0) + 1);
  return found;
}
