import type { ReplyOf } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { isId } from '../../choosing/names.ts';
import { type Cli, run } from '../../cli.ts';
import { Complaint } from '../../errors/complaint.ts';
import { amountOf } from '../../output/money.ts';
import { plain } from '../../output/plain.ts';
import { shownTime } from '../../output/times.ts';

type Timeline = ReplyOf<'readTimeline'>;
type Item = Timeline['items'][number];

export function searchCommands(program: Command): void {
  program
    .command('search')
    .description('Find people, companies, and anything by its id')
    .argument('<text...>', 'a name or its beginning, an e-mail address, any id')
    .action(run(search));
  program
    .command('timeline')
    .description('Tell all that hangs together with an id: who, what, and what came of it')
    .argument('<id>', 'of a request, change, event, delivery, entry, person, company …')
    .addOption(new Option('--before <cursor>', 'what happened earlier, as the last answer says'))
    .action(run(timeline));
}

async function search(cli: Cli, _: object, ...words: string[]): Promise<void> {
  const { fringe } = await cli.session();
  const reply = await cli.busy('Searching', fringe.search(words.join(' '), { signal: cli.signal }));
  cli.out.result(reply, () =>
    cli.out.table(
      [
        { head: 'KIND', of: ({ kind }) => kind },
        { head: 'NAME', of: ({ label }) => label, cut: true },
        { head: 'ID', of: ({ id }) => id },
        { head: 'COMPANY', of: ({ companyId }) => companyId, drop: 1 },
      ],
      reply.results,
    ),
  );
  if (reply.results.length === 0) cli.out.note('Nothing was found');
  else if (!reply.complete) cli.out.note('There may be more: say something more particular');
}

async function timeline(cli: Cli, options: { before?: string }, id: string): Promise<void> {
  if (!isId(id)) {
    const hint = 'Ids look like 01890a5d-ac96-774b-bcce-b302099a8057; the search finds them';
    throw new Complaint('usage', `'${id}' is not an id`, hint);
  }
  const { fringe } = await cli.session();
  const { before } = options;
  const asked = fringe.timeline(id, { signal: cli.signal, ...(before && { before }) });
  const reply = await cli.busy('Reading', asked);
  if (reply.kinds.length === 0) throw new Complaint('not-found', `Nothing is known of ${id}`);
  cli.out.result(reply, () => reply.items.map((item) => lineOf(cli, item)).join(''));
  if (reply.before) cli.out.note(`Earlier: --before ${reply.before}`);
  if (!reply.complete) cli.out.note('Some of it was left out: there is too much');
}

/** When, what, of what, who, and what came of it. */
function lineOf({ out }: Cli, item: Item): string {
  const parts = [
    item.kind,
    item.what,
    item.number === null ? '' : `#${item.number}`,
    item.payroll === item.what ? '' : item.payroll,
    item.amountInCents === null ? '' : amountOf(item.amountInCents),
    item.by && `by ${item.by.name}`,
    item.outcome && `→ ${item.outcome}`,
  ];
  const words = parts.filter(Boolean).map((part) => plain(String(part)));
  return `${shownTime(item.at)}  ${words.join(' ')}  ${out.paint('dim', item.id)}\n`;
}
