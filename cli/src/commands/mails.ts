import type { Command } from 'commander';
import { folded, isId } from '../choosing/names.ts';
import { limitOption } from '../choosing/options.ts';
import { firstOf } from '../choosing/pages.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { plainLines } from '../output/plain.ts';
import { shownTime } from '../output/times.ts';

export function mailCommands(program: Command): void {
  const mails = program.command('mails').description('See what the sandbox would have mailed');
  mails
    .command('list', { isDefault: true })
    .description('List captured mails, newest first')
    .addOption(limitOption(50))
    .action(run(listMails));
  mails
    .command('show')
    .description('Show one of them')
    .argument('<mail>', 'its id, or the newest one to this address or with this subject')
    .action(run(showMail));
}

async function listMails(cli: Cli, { limit }: { limit?: number }): Promise<void> {
  const { fringe } = await cli.session();
  const mails = await firstOf(fringe.sandbox.mails({}, { signal: cli.signal }), limit);
  cli.out.result(mails, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id }) => id, drop: 1 },
        { head: 'SENT', of: ({ sentAt }) => shownTime(sentAt) },
        { head: 'TO', of: ({ to }) => to.address, cut: true },
        { head: 'SUBJECT', of: ({ subject }) => subject, cut: true },
      ],
      mails,
    ),
  );
}

async function showMail(cli: Cli, _: object, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const id = isId(wanted) ? wanted : await newestMail(cli, wanted);
  const mail = await fringe.sandbox.mail(id, { signal: cli.signal });
  const head = () =>
    cli.out.fields([
      ['to', `${mail.to.name} <${mail.to.address}>`],
      ['subject', mail.subject],
      ['sent', shownTime(mail.sentAt)],
    ]);
  cli.out.result(mail, () => `${head()}\n${plainLines(mail.text).trimEnd()}\n`);
}

const LOOKED_THROUGH = 1_000;

/** Mails to one address are alike, and the newest has the link that still works. */
async function newestMail(cli: Cli, wanted: string): Promise<string> {
  const { fringe } = await cli.session();
  const text = folded(wanted);
  const mails = fringe.sandbox.mails({ limit: LOOKED_THROUGH }, { signal: cli.signal });
  for (const { id, to, subject } of await firstOf(mails, LOOKED_THROUGH)) {
    if ([to.name, to.address, subject].some((one) => folded(one).includes(text))) return id;
  }
  throw new Complaint('not-found', `There is no mail to or about '${wanted}'`);
}
