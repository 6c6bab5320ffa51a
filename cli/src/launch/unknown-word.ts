import { Command } from 'commander';

/** Complains of a word that is none of the commands of a group, and names those like it. */
export function refuseWord(group: Command, word: string): void {
  const names = new Command(group.name()).copyInheritedSettings(group).helpCommand(false);
  for (const one of group.createHelp().visibleCommands(group)) {
    if (one.name() !== 'help') names.command(one.name());
  }
  names.parse([word], { from: 'user' });
}

/** A group with a default command would hand it the word that names none of its commands. */
export function refuseUnknownWords(program: Command): void {
  for (const group of program.commands.filter(({ commands }) => commands.length > 0)) {
    group.hook('preSubcommand', (_, chosen) => {
      const [word = '-'] = group.args;
      const isNamed = word === chosen.name() || chosen.aliases().includes(word);
      if (!isNamed && !word.startsWith('-')) refuseWord(group, word);
    });
    refuseUnknownWords(group);
  }
}
