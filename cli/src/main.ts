#!/usr/bin/env node
import { CommanderError } from 'commander';
import { painter, wantsColour } from './colour.ts';
import { exitCodes } from './exit-codes.ts';
import { told } from './failures.ts';
import { watchSignals } from './interruption.ts';
import { buildProgram } from './program.ts';
import { calledAddress } from './session.ts';

// Whoever reads may have read enough, as in "fringe employees | head -1".
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    throw error;
  });
}
watchSignals();
try {
  await buildProgram().parseAsync();
} catch (error) {
  process.exitCode = complain(error);
}

/** Says what went wrong, on stderr, and answers the exit code. */
function complain(error: unknown): number {
  // Help was asked for, and is printed already; or no command was named, and help says which are.
  if (error instanceof CommanderError && /^commander\.(help|version)/.test(error.code)) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  const { ending, ...more } = told(error, calledAddress());
  if (process.argv.includes('--json')) {
    process.stderr.write(`${JSON.stringify({ error: { code: ending, ...more } })}\n`);
    return exitCodes[ending];
  }
  const paint = painter(wantsColour(process.stderr.isTTY === true, process.env));
  const request = more.requestId ? paint('dim', `\nRequest ${more.requestId}`) : '';
  const hint = more.hint ? `\n${more.hint}` : '';
  process.stderr.write(`${paint('red', 'fringe:')} ${more.message}${hint}${request}\n`);
  if (process.argv.includes('--debug') && ending === 'failed') {
    process.stderr.write(`${(error as Error).stack}\n`);
  }
  return exitCodes[ending];
}
