import { run } from '../../../src/commands.ts';

// Each command notes the signals that it lets pass, for the rest of a process that it has to itself.
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
