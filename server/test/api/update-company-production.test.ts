import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { addCompany, COMPANIES } from './support/company-bodies.ts';
import { expectInvalid } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

/** The tenth of February, where cycles close by themselves. */
const service = await startService({
  config: { environment: 'production' },
  clock: { now: () => new Date('2026-02-10T10:00:00Z') },
});
after(service.close);
const { operator } = service;
const path = `${COMPANIES}/${await addCompany(operator)}`;

describe('updateCompany 400', () => {
  it('refuses a closing day that would close the open cycle at once', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.patch(path, { closingDay: 9 });
      const how = "at once; move that cycle's closing date first";
      const message = `would close the open payroll cycle (2026-02) ${how}`;
      expectInvalid(reply, 'body/closingDay', message);
    });
  });
});

describe('updateCompany 204', () => {
  it('takes a closing day that is still to come, and that of today', async (t) => {
    for (const closingDay of [10, 28, null]) {
      t.assert.equal((await operator.patch(path, { closingDay })).status, 204);
    }
  });
});
