import type { Command } from 'commander';
import { refuseWord } from '../launch/unknown-word.ts';

/** In place of the help of the library, which looks at the first word only. */
export function helpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .description('print help')
    .argument('[command...]', 'of which command; of all without one')
    .action((words: string[]) => commandOf(program, words).help());
}

/** What follows the name of a command that has none of its own is left aside. */
function commandOf(program: Command, words: readonly string[]): Command {
  let command = program;
  for (const word of words) {
    if (command.commands.length === 0) break;
    const next = command.commands.find((one) => one.name() === word);
    if (!next) refuseWord(command, word);
    else command = next;
  }
  return command;
}
