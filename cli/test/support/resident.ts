import { complain } from '../../src/errors/complain.ts';
import { buildProgram } from '../../src/program.ts';
import type { Place } from './cli.ts';

/** Runs one command after the other, as `main.ts` runs one. */
process.on('message', async ({ folder, environment, args }: Place & { args: string[] }) => {
  process.chdir(folder);
  process.env = { ...environment };
  process.argv = [process.execPath, 'fringe', ...args];
  process.exitCode = 0;
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (chunk: string | Uint8Array) => {
      written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return true;
    };
  }
  const code = await buildProgram(args)
    .then((program) => program.parseAsync())
    .then(() => process.exitCode, complain);
  process.send!({ code, ...written });
});
