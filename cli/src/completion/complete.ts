import type { Argument, Command, Option } from 'commander';
import { eventNames } from '../listening/events.ts';

/** What may stand in the place of the last word, which is begun or empty. */
export function candidatesFor(
  program: Command,
  words: readonly string[],
  profiles: readonly string[],
): string[] {
  const last = words.at(-1) ?? '';
  const { command, operands, open } = placeOf(program, words.slice(0, -1));
  const known = { '<profile>': profiles, '<events>': eventNames, '<event>': eventNames };
  const all = open
    ? (open.argChoices ?? known[placeholderOf(open) as keyof typeof known] ?? [])
    : last.startsWith('-')
      ? optionsOf(command).flatMap(({ long }) => long ?? [])
      : wordsFor(command, operands, profiles);
  return all.filter((one) => one.startsWith(last) && one !== '').sort();
}

const placeholderOf = ({ flags }: Option): string => /<[^>]+>/.exec(flags)?.[0] ?? '';

/** Which command the words lead to, how many operands it has, and whether an option is open. */
function placeOf(program: Command, words: readonly string[]) {
  let command = program;
  let operands = 0;
  let open: Option | undefined;
  for (const word of words) {
    if (open) {
      open = undefined;
    } else if (word.startsWith('-')) {
      const [flag] = word.split('=', 1);
      const option = optionsOf(command).find(({ long, short }) => flag === long || flag === short);
      open = option?.required && !word.includes('=') ? option : undefined;
    } else {
      const next = command.commands.find((one) => one.name() === word);
      // What follows help are the commands that it is about.
      if (next && word !== 'help') command = next;
      else operands += 1;
    }
  }
  return { command, operands, open };
}

/** Those of the command, of all above it, and of the one that stands for it if none is named. */
function optionsOf(command: Command): Option[] {
  const above: Option[] = [];
  for (let one: Command | null = command; one; one = one.parent) above.push(...one.options);
  const byDefault = command.commands.find((one) => one.name() === 'list');
  return [...above, ...(byDefault?.options ?? [])].filter(({ hidden }) => !hidden);
}

function wordsFor(command: Command, operands: number, profiles: readonly string[]): string[] {
  const argument: Argument | undefined = command.registeredArguments[operands];
  const known = { event: eventNames, profile: profiles };
  const values = argument?.argChoices ?? known[argument?.name() as keyof typeof known] ?? [];
  const names = command.createHelp().visibleCommands(command);
  return [...names.map((one) => one.name()), ...values];
}
