import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, describe, it } from 'node:test';
import { sendDueInvitations } from '../../src/invitations/send-due-invitations.ts';
import { closeBrowser, expectFrame, noBrowser, openTab, picture } from '../support/browser.ts';
import { demo } from '../support/context.ts';
import { failureBody } from '../support/contract/failure-body.ts';
import { register, somebody } from '../support/processes/on-database.ts';
import { type Service, startService } from '../support/service.ts';

const MAILBOX = '/sandbox/mailbox';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** A sandbox that others can reach, by its settings. */
const open = await startService({ config: { host: '0.0.0.0' } });
after(closeBrowser);
after(open.close);

type Login = { clientId: string; clientSecret: string };
const own: Login = demo().partners[0]!;
const other: Login = demo().partners[1]!;

const basic = ({ clientId, clientSecret }: Login) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});

const ask = (path: string, headers: Record<string, string> = {}, { url }: Service = open) =>
  fetch(url + path, { headers, redirect: 'manual' });

/** The status for whoever asks by another name; fetch would not send it. */
const statusUnder = (host: string, { url }: Service): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url + MAILBOX, { headers: { host } }, (reply) => {
      reply.resume();
      resolve(reply.statusCode!);
    }).on('error', reject);
  });

/** Registers one person of each partner; answers their addresses and the ids of their mails. */
async function twoMails() {
  const people = [somebody(), somebody()] as const;
  await register(open.partner, people[0], open.companyIds[0]);
  await register(open.otherPartner, people[1], open.foreignCompanyIds[0]);
  await sendDueInvitations(open.context);
  const list = await (await ask(MAILBOX, basic(demo().operator))).text();
  const idOf = (address: string) => {
    const row = list.split('<tr>').find((one) => one.includes(address));
    return /mailbox\/([-\w]+)"/.exec(row ?? '')?.[1] ?? assert.fail(`no mail to ${address}`);
  };
  return people.map(({ email }) => ({ email, id: idOf(email) }));
}

const [mine, foreign] = (await twoMails()) as [
  { email: string; id: string },
  { email: string; id: string },
];

describe('the mailbox of a sandbox that others can reach', () => {
  const wrong: Record<string, Record<string, string>> = {
    'no credentials': {},
    'a wrong secret': basic({ ...own, clientSecret: 'wrong' }),
    'an unknown client': basic({ clientId: UNKNOWN, clientSecret: own.clientSecret }),
    'a client id that is none': basic({ clientId: 'someone', clientSecret: 'x' }),
    'a bearer token': { authorization: `Bearer ${open.partner.token}` },
    'a Basic header that cannot be read': { authorization: 'Basic !' },
  };
  for (const [what, headers] of Object.entries(wrong)) {
    it(`asks for a client id and secret on every path: ${what}`, async () => {
      for (const path of [MAILBOX, `${MAILBOX}/${mine.id}`, `${MAILBOX}/${mine.id}/html`]) {
        const reply = await ask(path, headers);
        assert.equal(reply.status, 401);
        assert.match(reply.headers.get('www-authenticate')!, /^Basic realm="Fringe mailbox"/);
        const text = await reply.text();
        assert.ok(!text.includes(mine.email) && !text.includes('/invitations/'), text);
      }
    });
  }

  it('is one behind a proxy, too, or under a name that is not this machine', async () => {
    const proxied = await startService({ config: { publicUrl: 'https://sandbox.example' } });
    const named = await startService({ config: { trustedProxies: ['127.0.0.1'] } });
    const local = await startService();
    try {
      const pretended = { 'x-forwarded-host': 'localhost' };
      assert.equal((await ask(MAILBOX, pretended, named)).status, 401);
      assert.equal((await ask(MAILBOX, {}, proxied)).status, 401);
      assert.equal((await ask(MAILBOX, {}, local)).status, 200);
      assert.equal(await statusUnder('evil.example', local), 401);
      assert.equal(await statusUnder('localhost', local), 200);
    } finally {
      await Promise.all([proxied.close(), named.close(), local.close()]);
    }
  });

  it('shows a partner the mails of its own companies, and nothing of the others', async () => {
    for (const [login, seen, hidden] of [
      [own, mine, foreign],
      [other, foreign, mine],
    ] as const) {
      const list = await (await ask(MAILBOX, basic(login))).text();
      assert.ok(list.includes(seen.email) && !list.includes(hidden.email));
      for (const view of ['', '/html']) {
        const one = await ask(`${MAILBOX}/${seen.id}${view}`, basic(login));
        assert.equal(one.status, 200);
        assert.match(await one.text(), /\/invitations\//);
        const unknown = await ask(`${MAILBOX}/${UNKNOWN}${view}`, basic(login));
        const refused = await ask(`${MAILBOX}/${hidden.id}${view}`, basic(login));
        assert.equal(refused.status, 404);
        assert.equal(await refused.text(), await unknown.text(), 'as if there were none');
      }
    }
  });

  it('shows the operator all of them', async () => {
    const list = await (await ask(MAILBOX, basic(demo().operator))).text();
    assert.ok(list.includes(mine.email) && list.includes(foreign.email));
    for (const { id } of [mine, foreign]) {
      assert.equal((await ask(`${MAILBOX}/${id}`, basic(demo().operator))).status, 200);
    }
  });

  it('lets a browser in that was told the pair', { skip: noBrowser }, async () => {
    const { page, complaints } = await openTab(open.url);
    const told = open.url.replace('//', `//${own.clientId}:${own.clientSecret}@`);
    await page.goto(told + MAILBOX);
    await expectFrame(page, { language: 'en', title: 'Mailbox' });
    await picture(page, 'mailbox-with-credentials');
    await page.getByRole('row').filter({ hasText: mine.email }).getByRole('link').click();
    assert.equal(new URL(page.url()).pathname, `${MAILBOX}/${mine.id}`);
    assert.deepEqual(complaints, []);
  });
});

describe('whoever guesses at the mailbox', () => {
  it('waits after 30 failures; nobody does who has the right secret', async (t) => {
    const service = await startService({ config: { host: '0.0.0.0' } });
    t.after(service.close);
    const guess = basic({ ...own, clientSecret: 'guessed' });
    const paths = [MAILBOX, `${MAILBOX}/${UNKNOWN}`, `${MAILBOX}/${UNKNOWN}/html`];
    for (let count = 0; count < 30; count += 1) {
      assert.equal((await ask(paths[count % 3]!, guess, service)).status, 401);
    }
    for (const path of paths) {
      const reply = await ask(path, guess, service);
      assert.equal(reply.status, 429);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
    }
    for (const login of [own, other]) {
      assert.equal((await ask(MAILBOX, basic(login), service)).status, 200);
    }
  });
});

describe('what goes wrong in the mailbox', () => {
  const views = ['', '/html'];
  for (const view of views) {
    it(`is told to a person as a page, at /{id}${view}`, async (t) => {
      const service = await startService({ config: { host: '0.0.0.0' } });
      t.after(service.close);
      const path = `${MAILBOX}/${UNKNOWN}${view}`;
      const guess = basic({ ...own, clientSecret: 'guessed' });
      const titleOf = async (status: number, headers: Record<string, string>) => {
        const reply = await ask(path, headers, service);
        assert.equal(reply.status, status);
        return /<title>(.+)<\/title>/.exec(await reply.text())?.[1];
      };
      assert.equal(await titleOf(401, {}), 'Mailbox');
      assert.equal(await titleOf(404, basic(other)), 'There is no such mail');
      for (let count = 0; count < 30; count += 1) await ask(path, guess, service);
      assert.equal(await titleOf(429, guess), 'The mailbox cannot be read right now');
    });
  }
});

describe('there is no mailbox', () => {
  const settings = {
    'in production': { environment: 'production' },
    'where mails are really sent': { smtpUrl: 'smtp://127.0.0.1:1' },
  } as const;
  for (const [where, config] of Object.entries(settings)) {
    it(`${where}: its paths are unknown`, async (t) => {
      const service = await startService({ config });
      t.after(service.close);
      for (const path of [MAILBOX, `${MAILBOX}/${UNKNOWN}`, `${MAILBOX}/${UNKNOWN}/html`]) {
        const reply = await ask(path, basic(demo().operator), service);
        assert.equal(reply.status, 404);
        assert.deepEqual(await reply.json(), failureBody(404, 'Resource not found'));
      }
    });
  }
});
