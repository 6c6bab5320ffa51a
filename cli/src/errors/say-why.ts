import { calledAddress } from '../account/session.ts';
import { otherScheme } from '../connection/silence.ts';
import { isSchemeWrong } from '../connection/speaks-tls.ts';
import { painter, wantsColour } from '../output/colour.ts';
import { plainLines } from '../output/plain.ts';
import { exitCodes } from './exit-codes.ts';
import { describeError } from './failures.ts';
import { isUnheard } from './interruption.ts';

/** Says what went wrong, on stderr, and returns the exit code. */
export async function sayWhy(error: unknown): Promise<number> {
  const address = calledAddress();
  const { ending, ...more } = {
    ...describeError(error, address),
    ...((await isSchemeWrong(error, address)) && otherScheme(address!, 'http', 'https')),
  };
  if (ending === 'interrupted' && isUnheard()) return exitCodes.done;
  if (process.argv.includes('--json')) {
    process.stderr.write(`${JSON.stringify({ error: { code: ending, ...more } })}\n`);
    return exitCodes[ending];
  }
  const paint = painter(wantsColour(process.stderr.isTTY === true, process.env));
  const dim = (text: string) => paint('dim', `\n${plainLines(text)}`);
  const said = plainLines(more.hint ? `${more.message}\n${more.hint}` : more.message);
  const docs = more.docs ? dim(`See ${more.docs}`) : '';
  const request = more.requestId ? dim(`Request ${more.requestId}`) : '';
  process.stderr.write(`${paint('red', 'fringe:')} ${said}${docs}${request}\n`);
  if (process.argv.includes('--debug') && ending === 'failed') {
    process.stderr.write(`${plainLines((error as Error).stack ?? '')}\n`);
  }
  return exitCodes[ending];
}
