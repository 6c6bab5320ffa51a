const endings: (() => Promise<unknown>)[] = [];
let several = false;

/** Says that this process runs several files, and that `closeShared` is called after the last. */
export const runsSeveral = (): void => {
  several = true;
};

/** Closes something that the files of a process share, after the last of them. */
export const atEnd = (close: () => Promise<unknown>): void => void endings.push(close);

/** To be called after each file: where it is the only one, nothing is kept for another. */
export const fileEnds = (): Promise<void> => (several ? Promise.resolve() : closeShared());

export async function closeShared(): Promise<void> {
  for (const close of endings.splice(0)) await close();
}
