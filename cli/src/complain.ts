import { CommanderError } from 'commander';
import { painter, wantsColour } from './colour.ts';
import { exitCodes } from './exit-codes.ts';
import { told } from './failures.ts';
import { isUnheard } from './interruption.ts';
import { plainLines } from './plain.ts';
import { calledAddress } from './session.ts';

/** Says what went wrong, on stderr, and answers the exit code. */
export function complain(error: unknown): number {
  // Help was asked for, and is printed already; or no command was named, and help says which are.
  if (error instanceof CommanderError && /^commander\.(help|version)/.test(error.code)) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  const { ending, ...more } = told(error, calledAddress());
  if (ending === 'interrupted' && isUnheard()) return exitCodes.done;
  if (process.argv.includes('--json')) {
    process.stderr.write(`${JSON.stringify({ error: { code: ending, ...more } })}\n`);
    return exitCodes[ending];
  }
  const paint = painter(wantsColour(process.stderr.isTTY === true, process.env));
  const request = more.requestId ? paint('dim', `\nRequest ${plainLines(more.requestId)}`) : '';
  const said = plainLines(more.hint ? `${more.message}\n${more.hint}` : more.message);
  process.stderr.write(`${paint('red', 'fringe:')} ${said}${request}\n`);
  if (process.argv.includes('--debug') && ending === 'failed') {
    process.stderr.write(`${plainLines((error as Error).stack ?? '')}\n`);
  }
  return exitCodes[ending];
}
