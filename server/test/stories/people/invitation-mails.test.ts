import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ReceivedMail } from '../../support/network/smtp.ts';
import { addCompany } from '../../support/partners/company-bodies.ts';
import { linkIn, newPerson, register } from '../../support/people/people.ts';
import { startMailing } from '../support/mailing.ts';

const mailing = await startMailing();
after(mailing.close);
const { smtp, operator } = mailing;
const [companyId] = mailing.companyIds as [string];
/** A company whose people are not written to in Spanish. */
const abroad = { name: 'Atlas Lda', countryISO2Code: 'PT' };

/** Registers someone; answers the mail that they get. */
async function mailFor(company: string, changes: object = {}): Promise<ReceivedMail> {
  const before = smtp.mails.length;
  await register(mailing, company, changes);
  await mailing.send();
  assert.equal(smtp.mails.length, before + 1, 'one mail for one invitation');
  return smtp.mails.at(-1)!;
}

/** The header lines of a mail, continuation lines joined. */
const headersOf = ({ raw }: ReceivedMail): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

const namesOf = (mail: ReceivedMail): string[] =>
  headersOf(mail).map((line) => line.split(':')[0]!.toLowerCase());

describe('the mail of an invitation', () => {
  it('says who writes to whom, and that a machine does', async () => {
    const email = 'Maria.Jose@company.example';
    const mail = await mailFor(companyId, { email, name: 'María José', surname: "D'Ors Núñez" });
    assert.deepEqual(mail.envelope, { from: 'no-reply@fringe.example', to: [email] });
    const sender = { name: 'Fringe Beneficios', address: 'no-reply@fringe.example' };
    assert.deepEqual(mail.from, sender);
    assert.deepEqual(mail.to, [{ name: "María José D'Ors Núñez", address: email }]);
    assert.match(mail.messageId!, /^<[0-9a-f-]{36}@fringe\.example>$/);
    const { headers } = mail;
    const automatic = headers.find(({ key }) => key === 'auto-submitted');
    assert.equal(automatic?.value, 'auto-generated');
    assert.ok(mail.date, 'it has a date');
  });

  it('is written in Spanish for a company in Spain, as HTML and as text', async () => {
    const mail = await mailFor(companyId, { name: 'Lucía' });
    assert.equal(mail.subject, 'Aurora Tecnología te invita a tus beneficios');
    assert.match(mail.text!, /^Hola, Lucía:/);
    assert.match(mail.html!, /<html lang="es">/);
    assert.match(mail.html!, /Hola, Lucía:/);
    assert.match(mail.text!, /caduca el \d+ de \p{L}+ de \d{4}/u);
  });

  it('is written in English for a company elsewhere', async () => {
    const mail = await mailFor(await addCompany(operator, abroad), { name: 'John' });
    assert.equal(mail.subject, 'Atlas Lda invites you to your benefits');
    assert.match(mail.text!, /^Hello John,/);
    assert.match(mail.html!, /<html lang="en">/);
    assert.match(mail.text!, /expires on \p{L}+ \d+, \d{4}/u);
  });

  it('has the same link in both parts, at the public address', async () => {
    const mail = await mailFor(companyId);
    const link = `https://fringe.example${linkIn(mail.text!)}`;
    assert.ok(mail.text!.includes(link));
    assert.ok(mail.html!.includes(`href="${link}"`));
    assert.equal(mail.html!.match(/https?:/g)!.length, 1, 'nothing else is linked or fetched');
  });

  it('has a secret in its link that is no uuid, and another one each time', async () => {
    const links = [await mailFor(companyId), await mailFor(companyId)].map(({ text }) =>
      linkIn(text!),
    );
    assert.notEqual(links[0], links[1]);
    for (const link of links) assert.match(link, /^\/invitations\/[\w-]{43}$/);
  });
});

const path = `/platform/v1/companies/${companyId}/employees`;
const breaks = ['\r\n', '\n', '\r', '\u0085', '\0', '\r\n\r\n<p>', '\v'];

describe('a header cannot be put into a mail', () => {
  for (const field of ['name', 'surname', 'email'] as const) {
    it(`through the ${field} of an employee: line breaks are refused`, async () => {
      for (const hidden of breaks) {
        const good = newPerson();
        const evil = { ...good, [field]: `x${hidden}Bcc: thief@evil.example` };
        const reply = await operator.post(path, evil);
        assert.equal(reply.status, 400, JSON.stringify(evil[field]));
      }
    });
  }

  it('through the name of a company: line breaks are refused', async () => {
    for (const hidden of breaks) {
      const body = { name: `x${hidden}Bcc: thief@evil.example` };
      const reply = await operator.patch(`/platform/v1/companies/${companyId}`, body);
      assert.equal(reply.status, 400, JSON.stringify(body));
    }
  });

  const hostile = [
    'A, <thief@evil.example>',
    '"; Bcc: thief@evil.example',
    'Bcc: thief@evil.example',
    '%0d%0aBcc: thief@evil.example',
    '\u2028Bcc: thief@evil.example\u2029x',
    'x'.repeat(90),
    '<script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '(comment) \\"quoted\\"',
    'undisclosed-recipients:;',
    '🎉\u202etxt',
  ];
  for (const text of hostile) {
    it(`through what a name may hold: ${JSON.stringify(text)}`, async () => {
      const company = await addCompany(operator, { ...abroad, name: text.trim() });
      const plain = await mailFor(companyId);
      const mail = await mailFor(company, { name: text.trim(), surname: text.trim() });
      assert.deepEqual(namesOf(mail).sort(), namesOf(plain).sort());
      assert.equal(mail.to!.length, 1);
      assert.deepEqual(mail.envelope.to, [(mail.to![0] as { address: string }).address]);
      assert.equal(mail.subject, `${text.trim()} invites you to your benefits`);
      assert.ok(mail.raw.split('\r\n').every((line) => line.length <= 998 && !/[\r\n]/.test(line)));
      assert.doesNotMatch(mail.html!, /<script|<img/);
    });
  }

  it('nor another text: an encoded word is shown as it was written', async () => {
    const text = '=?utf-8?Q?=0D=0AYour_account_was_closed?=';
    const mail = await mailFor(await addCompany(operator, { name: text }), { name: text });
    const { name } = mail.to![0] as { name: string };
    for (const shown of [mail.subject!, name]) {
      assert.doesNotMatch(shown, /[\r\n]|Your account was closed/);
      assert.match(shown, /utf-8/);
    }
  });

  it('through an address that mail programs read as two', async () => {
    const odd = ['a@b.example,thief@evil.example', 'a@b.example thief@evil.example'];
    const forms = ['<thief@evil.example>', '"a b"@evil.example', 'a@b@evil.example', '@', 'a@'];
    for (const email of [...odd, ...forms, 'a@[127.0.0.1]', 'ñ@b.example,x@evil.example']) {
      const reply = await operator.post(path, newPerson({ email }));
      if (reply.status === 400) continue;
      await mailing.send();
      assert.deepEqual(smtp.mails.at(-1)!.envelope.to, [email]);
    }
  });
});
