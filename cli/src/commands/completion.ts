import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { readConfig } from '../account/config.ts';
import { run } from '../cli.ts';
import { candidatesFor } from '../completion/complete.ts';
import { scripts, shells } from '../completion/completion-scripts.ts';
import { programName } from '../launch/program-name.ts';

export function completionCommands(program: Command): void {
  // A shell reads its settings in another folder than this one.
  const name = programName().includes('/') ? resolve(programName()) : programName();
  program
    .command('completion')
    .description('Print the script that completes words in your shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      `\nIn ~/.bashrc:  source <(${name} completion bash)\n` +
        `In ~/.zshrc:   source <(${name} completion zsh)\n` +
        `For fish:      ${name} completion fish > ~/.config/fish/completions/fringe.fish`,
    )
    .action(
      run(async ({ out }, _, shell) => {
        const script = scripts[shell as keyof typeof scripts];
        out.result({ shell, script }, () => script);
      }),
    );
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: string[]) => {
      const { profiles } = await readConfig().catch(() => ({ profiles: {} }));
      const found = candidatesFor(program, words, Object.keys(profiles));
      process.stdout.write(found.map((one) => `${one}\n`).join(''));
    });
}
