import { Interrupted } from './complaint.ts';
import { exitCodes } from './exit-codes.ts';

const controller = new AbortController();
let unheard = false;

/** Everything that waits, waits until this is aborted. */
export const interruption = { signal: controller.signal };

/** True where nobody reads any more what is written. */
export const isUnheard = (): boolean => unheard;

const interrupt = (): void => controller.abort(new Interrupted());

/** The first Ctrl-C lets a command clean up after itself; the second ends it at once. */
export function watchSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      interrupt();
    });
  }
  // A terminal that is closed says so more than once, and there is still to clean up.
  process.on('SIGHUP', interrupt);
}

/** What writing fails with when the reader or the terminal is gone. */
const GONE = ['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'];

/** The reader may have read enough, as in "fringe employees | head -1". */
export function watchReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (GONE.includes(error.code ?? '')) {
        unheard = true;
        interrupt();
        return;
      }
      if (stream === process.stdout) process.stderr.write(`fringe: cannot write: ${error.code}\n`);
      process.exit(exitCodes.failed);
    });
  }
}
