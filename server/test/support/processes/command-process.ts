import { run } from '../../../src/commands.ts';

// Each command listens to the signals that it lets pass, for the rest of the process.
process.setMaxListeners(0);

/** Runs one command line after the other, as `main.ts` runs one. */
process.on('message', async (args: string[]) => {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array) => {
      said[name] += text;
      return true;
    };
  }
  process.send!({ code: await run(args), ...said });
});
