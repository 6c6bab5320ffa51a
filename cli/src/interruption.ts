import { Interrupted } from './complaint.ts';
import { exitCodes } from './exit-codes.ts';

const controller = new AbortController();

/** Everything that waits, waits until this is aborted. */
export const interruption = { signal: controller.signal };

/** The first Ctrl-C lets a command clean up after itself; the second ends it at once. */
export function watchSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort(new Interrupted());
    });
  }
}
