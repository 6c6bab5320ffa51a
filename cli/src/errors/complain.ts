import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';

/** Says what went wrong, if anything did, and returns the exit code. */
export async function complain(error: unknown): Promise<number> {
  // Help was asked for, and is printed already; or no command was named, and help says which are.
  if (error instanceof CommanderError && /^commander\.(help|version)/.test(error.code)) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  // To know all that can go wrong takes longer than to print help.
  return (await import('./say-why.ts')).sayWhy(error);
}
