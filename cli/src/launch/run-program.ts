import { complain } from '../errors/complain.ts';
import { watchReaders, watchSignals } from '../errors/interruption.ts';
import { buildProgram } from '../program.ts';

/** Runs the command line that this process was given; the exit code says how it ended. */
export async function runProgram(): Promise<void> {
  watchReaders();
  watchSignals();
  try {
    const program = await buildProgram(process.argv.slice(2));
    await program.parseAsync();
  } catch (error) {
    process.exitCode = await complain(error);
  }
}
