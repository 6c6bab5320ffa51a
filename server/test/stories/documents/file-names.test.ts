import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { closeMonth, newCompany } from '../../support/money/cycle-companies.ts';
import { addCorporation } from '../../support/money/limit-files.ts';
import { companyOf } from '../../support/partners/company-bodies.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;
const [companyId] = service.companyIds as [string];

const nameOf = async (path: string): Promise<string> => {
  const reply = await partner.get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.headers.get('content-disposition')!;
};

/** The open month of a company. */
async function openMonth(id: string): Promise<string> {
  const { body } = await partner.get(`/api/v3/companies/${id}/payroll-cycles?limit=1`);
  const [{ fiscalYear, payrollMonth }] = body.payrollCycles;
  return `${fiscalYear}-${payrollMonth}`;
}

describe('the name of a downloaded file', () => {
  it('says whose consumptions of which month are in it', async () => {
    const { legalId } = await companyOf(operator, companyId);
    const month = await openMonth(companyId);
    const path = `/api/v3/companies/${companyId}`;
    assert.equal(
      await nameOf(`${path}/consumptions?format=csv`),
      `attachment; filename="consumptions-${legalId}-${month}.csv"`,
    );
    const { body } = await partner.get(`${path}/employees?limit=1`);
    const [{ id }] = body.employees;
    assert.equal(
      await nameOf(`${path}/employees/${id}/consumptions?format=csv`),
      `attachment; filename="consumptions-${legalId}-${id}-${month}.csv"`,
    );
  });

  it('names a corporation by its alias, and the months if there are several', async () => {
    const corporationId = await addCorporation(service, 'Grupo Norte');
    const one = await newCompany(service, { corporationId });
    const expectSpan = async (span: string) => {
      for (const what of ['limits', 'consumptions']) {
        assert.equal(
          await nameOf(`/api/v3/corporations/${corporationId}/${what}?format=csv`),
          `attachment; filename="${what}-Grupo-Norte-${span}.csv"`,
        );
      }
    };
    const month = await openMonth(one);
    await expectSpan(month);
    const other = await newCompany(service, { corporationId });
    await closeMonth(partner, other);
    await expectSpan(`${month}_${await openMonth(other)}`);
  });

  it('is safe in every system, and true where RFC 5987 is known', async () => {
    const corporationId = await addCorporation(service, '../Ñandú "Sur" (2)\u202e/x');
    const month = await openMonth(await newCompany(service, { corporationId }));
    assert.equal(
      await nameOf(`/api/v3/corporations/${corporationId}/limits?format=csv`),
      `attachment; filename="limits-Nandu-Sur-_2_-x-${month}.csv"; ` +
        `filename*=UTF-8''limits-%C3%91and%C3%BA-Sur-%282%29-x-${month}.csv`,
    );
  });
});
