import { Argument, type Command } from 'commander';
import { run } from '../cli.ts';
import { candidatesFor } from '../complete.ts';
import { scripts, shells } from '../completion-scripts.ts';
import { readConfig } from '../config.ts';

export function completionCommands(program: Command): void {
  program
    .command('completion')
    .description('Print the script that completes words in your shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      '\nIn ~/.bashrc:  source <(fringe completion bash)\n' +
        'In ~/.zshrc:   source <(fringe completion zsh)\n' +
        'For fish:      fringe completion fish > ~/.config/fish/completions/fringe.fish',
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
