import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { inTransaction } from '../../../src/database/transaction.ts';
import { mailNotices } from '../../../src/notices/mail-notices.ts';
import { claimRecipients } from '../../../src/notices/mail-queries.ts';
import { newId } from '../../../src/values/ids.ts';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startMailServer } from '../../support/network/smtp.ts';
import { csv, importFile, row } from '../../support/people/import-files.ts';
import { startService } from '../../support/service.ts';
import { demoPeople, signIn } from '../../support/staff/browsing.ts';
import { contextBeside, untilDone } from '../../support/worker.ts';

const smtp = await startMailServer();
after(smtp.close);
const clock = fakeClock();
const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const service = await startService({
  clock,
  log,
  config: { smtpUrl: smtp.url, mailFrom: 'Fringe <no-reply@fringe.example>' },
});
after(service.close);
const workers = [contextBeside(service, log), contextBeside(service, log)];
after(() => Promise.all(workers.map((worker) => worker.close())));
afterEach(() => smtp.behave('take'));
const [companyId] = service.companyIds as [string];
const { publicUrl } = service.context.config;

type Who = 'hr' | 'viewer';
const mailsTo = (who: Who) =>
  smtp.mails.filter(({ envelope }) => envelope.to[0] === demoPeople[who]);
const as = async (who: Who): Promise<Client> => (await signIn(service, who)).calls();
const MAILS = '/staff/v1/me/notice-mails';
const choose = async (who: Who, ...kinds: string[]) => done((await as(who)).put(MAILS, { kinds }));

/** Both workers look after everybody whose time it is. */
const work = () => Promise.all(workers.map(({ context }) => untilDone(() => mailNotices(context))));

async function pass(seconds: number): Promise<void> {
  clock.advance(seconds);
  service.operator = await service.anonymous.login(demo().operator);
}
const HOUR = 3600;

/** An import with a row in error; answers its address in the console. */
async function failImport(): Promise<string> {
  const file = csv([row({ hiringDate: 'never' })]);
  const { id } = await importFile(service, companyId, file, '?fileName=Lista%20de%20Juana.csv');
  return `${publicUrl}/console/companies/${companyId}/import?import=${id}`;
}

describe('mails about notices', () => {
  it('come once from two workers, several in one, to those who chose them', async () => {
    const links = [await failImport(), await failImport()];
    await work();
    assert.equal(smtp.begun(), 0, 'nobody has asked for any');
    await choose('hr', 'importFailed');
    await choose('viewer', 'receiverFailing', 'closingOverdue');
    const english = { locale: 'en' };
    await done((await as('viewer')).patch('/staff/v1/me', english));
    await work();
    await pass(2 * HOUR);
    await work();
    const [mail, ...others] = mailsTo('hr');
    assert.deepEqual([others.length, mailsTo('viewer').length], [0, 0]);
    assert.equal(mail!.subject, '2 avisos de Fringe');
    for (const link of links) assert.ok(mail!.text!.includes(link), link);
    assert.ok(mail!.text!.includes(`${publicUrl}/console/settings?tab=notices`));
    assert.ok(mail!.html!.includes(links[0]!) && mail!.html!.includes('1 fila con error'));
    assert.ok(!mail!.raw.includes('Juana'), 'what a file is called is nobody’s business');
    await choose('viewer', 'importFailed');
    await work();
    assert.deepEqual(
      mailsTo('viewer').map(({ subject, html }) => [subject, html!.includes('1 row in error')]),
      [['2 notices from Fringe', true]],
    );
  });

  it('come at most once an hour, also to whoever chooses again meanwhile', async () => {
    const before = mailsTo('hr').length;
    await failImport();
    await pass(HOUR);
    await work();
    assert.equal(mailsTo('hr').length, before + 1);
    const link = await failImport();
    await choose('hr');
    await choose('hr', 'importFailed', 'monthSettledAgain');
    await pass(HOUR - 60);
    await work();
    assert.equal(mailsTo('hr').length, before + 1);
    await pass(60);
    await work();
    const { subject, text } = mailsTo('hr').at(-1)!;
    assert.deepEqual([subject, text!.includes(link)], ['Un aviso de Fringe', true]);
    assert.equal(mailsTo('hr').length, before + 2);
  });

  it('come later when the mail server is away, with all that is still the matter', async () => {
    await pass(HOUR);
    const before = mailsTo('hr').length;
    const link = await failImport();
    smtp.behave({ refuse: 451, at: 'message' });
    await work();
    await pass(HOUR);
    await work();
    assert.equal(mailsTo('hr').length, before);
    assert.equal((await done((await as('hr')).get(MAILS))).error, 'deferred');
    smtp.behave('take');
    await pass(HOUR);
    await work();
    assert.equal((await done((await as('hr')).get(MAILS))).error, null);
    const mails = mailsTo('hr').slice(before);
    assert.deepEqual([mails.length, mails[0]!.text!.includes(link)], [1, true]);
    const said = lines.filter((line) => line.includes('a mail is sent later'));
    assert.ok(said.length > 0);
    for (const line of lines) assert.ok(!line.includes('@aurora.example'), line);
  });

  it('that a server takes without saying so come again, known by their id', async () => {
    await choose('viewer');
    await pass(HOUR);
    const before = mailsTo('hr').length;
    await failImport();
    smtp.behave('drop-after');
    await work();
    smtp.behave('take');
    const later = await failImport();
    await pass(60);
    await work();
    const [first, second, ...others] = mailsTo('hr').slice(before);
    assert.equal(others.length, 0);
    assert.equal(first!.messageId, second!.messageId);
    assert.equal(first!.text, second!.text, 'what is new waits for the next');
    assert.ok(!second!.text!.includes(later));
  });

  it('of a worker that died are sent by another; those turned off never', async () => {
    await pass(2 * HOUR);
    await work();
    await pass(HOUR);
    const before = mailsTo('hr').length;
    await failImport();
    const { database } = workers[0]!.context;
    const until = new Date(clock.now().getTime() + 60_000);
    await inTransaction({ database }, (tx) => claimRecipients(tx, clock.now(), newId(), until, 9));
    await work();
    assert.equal(mailsTo('hr').length, before, 'the claim is honoured while it lasts');
    await pass(60);
    await work();
    assert.equal(mailsTo('hr').length, before + 1);
    await choose('hr');
    await failImport();
    await pass(2 * HOUR);
    await work();
    assert.equal(mailsTo('hr').length, before + 1);
  });
});
