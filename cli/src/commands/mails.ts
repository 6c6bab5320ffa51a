import type { Command } from 'commander';
import { type Cli, run } from '../cli.ts';
import { limitOption } from '../options.ts';
import { firstOf } from '../pages.ts';
import { plainLines } from '../plain.ts';
import { shownTime } from '../times.ts';

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
    .argument('<mail>', 'its id')
    .action(run(showMail));
}

async function listMails(cli: Cli, { limit }: { limit?: number }): Promise<void> {
  const { fringe } = await cli.session();
  const mails = await firstOf(fringe.sandbox.mails({}, { signal: cli.signal }), limit);
  cli.out.result(mails, () =>
    cli.out.table(
      [
        { head: 'ID', of: ({ id }) => id },
        { head: 'SENT', of: ({ sentAt }) => shownTime(sentAt) },
        { head: 'TO', of: ({ to }) => to.address, cut: true },
        { head: 'SUBJECT', of: ({ subject }) => subject, cut: true },
      ],
      mails,
    ),
  );
}

async function showMail(cli: Cli, _: object, id: string): Promise<void> {
  const { fringe } = await cli.session();
  const mail = await fringe.sandbox.mail(id, { signal: cli.signal });
  const head = () =>
    cli.out.fields([
      ['to', `${mail.to.name} <${mail.to.address}>`],
      ['subject', mail.subject],
      ['sent', shownTime(mail.sentAt)],
    ]);
  cli.out.result(mail, () => `${head()}\n${plainLines(mail.text).trimEnd()}\n`);
}
