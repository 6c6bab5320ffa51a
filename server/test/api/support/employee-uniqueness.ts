import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoEmployees } from './employee-demo.ts';
import { newcomer, pathOf, register, type Side } from './employee-sides.ts';
import type { Prepare } from './employee-targets.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const emailTaken = (email: string) => `An employee with email '${email}' already exists`;
const legalIdTaken = (legalId: string) => `An employee with legal ID '${legalId}' already exists`;

/** Success: an address or legal id is taken within a company only. */
export function sharesKeysAcrossCompanies(side: Side, prepare: Prepare): void {
  it('takes the e-mail and legal id of an employee of another company', async () => {
    const { email, legalId } = newcomer();
    await register(side, { email, legalId }, side.siblingId);
    const target = await prepare(side);
    assert.ok((await target.send({ email, legalId })).status < 300);
    const shown = await target.shown();
    assert.deepEqual([shown.email, shown.legalId], [email, legalId]);
  });
}

/** 409: what another employee has, whatever its letter case, as it was sent. */
export function refusesTakenKeys(side: Side, prepare: Prepare): void {
  const first = demoEmployees(0)[0]!;
  const refuses = async (email: string, legalId: string) => {
    const target = await prepare(side);
    await expectNoChange(side.service, async () => {
      for (const sent of [email, swapCase(email)]) {
        expectFailure(await target.send({ email: sent }), 409, emailTaken(sent));
      }
      for (const sent of [legalId, swapCase(legalId)]) {
        expectFailure(await target.send({ legalId: sent }), 409, legalIdTaken(sent));
      }
    });
  };

  it('refuses the e-mail and the legal id of another employee in any letter case', () =>
    refuses(first.email, first.legalId));

  it('refuses those of a removed employee, who is restored and not registered again', async () => {
    const { email, legalId } = newcomer();
    const id = await register(side, { email, legalId });
    await side.client.delete(pathOf(side, id));
    await refuses(email, legalId);
  });

  it('gives an e-mail to one of eight who ask for it at once', async () => {
    const { email } = newcomer();
    const targets = await Promise.all(Array.from({ length: 8 }, () => prepare(side)));
    const replies = await Promise.all(targets.map((target) => target.send({ email })));
    const refused = replies.filter(({ status }) => status >= 300);
    assert.equal(refused.length, 7);
    for (const reply of refused) expectFailure(reply, 409, emailTaken(email));
  });

  it('does not make a cost centre for someone whom it refuses', async () => {
    const target = await prepare(side);
    await expectNoChange(side.service, async () => {
      const reply = await target.send({ email: first.email, costCenter: { name: 'Nadie' } });
      expectFailure(reply, 409, emailTaken(first.email));
    });
  });

  it('judges the body before it looks who has the e-mail', async () => {
    const target = await prepare(side);
    const reply = await target.send({ email: first.email, modelId: UNKNOWN_ID });
    expectInvalid(reply, 'body/modelId', 'is not a benefit model of this company');
  });
}
