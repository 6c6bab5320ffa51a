import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect, gather } from '../support/connect.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];

describe('a CSV file', () => {
  it('is the file that the service makes, to the byte', async () => {
    const path = `/api/v3/companies/${companyId}/consumptions?csvDialect=excel-es`;
    const headers = { authorization: `Bearer ${service.partner.token}`, accept: 'text/csv' };
    const response = await fetch(service.url + path, { headers });
    const expected = Buffer.from(await response.arrayBuffer());
    const csv = () => fringe.consumptions.ofCompanyCsv(companyId, { csvDialect: 'excel-es' });
    assert.deepEqual(Buffer.concat(await gather(await csv())), expected);
    const file = await csv();
    assert.equal(file.contentLength, expected.length);
    assert.match(file.requestId!, /^\S+$/);
    const text = await file.text();
    assert.equal(text, expected.toString('utf8'));
    assert.equal(text.codePointAt(0), 0xfeff, 'the mark of UTF-8 is a part of the file');
  });

  it('is to be had of everything that has one', async () => {
    const [employee] = await gather(fringe.employees.list(companyId, { limit: 1 }));
    const [corporation] = await fringe.corporations.list().all();
    const files = [
      await fringe.consumptions.ofEmployeeCsv(companyId, employee!.id),
      await fringe.consumptions.ofCorporationCsv(corporation!.id, { csvFormat: 'columns' }),
      await fringe.limits.ofCorporationCsv(corporation!.id, { columns: 'legalId,category' }),
    ];
    const [first, second, third] = await Promise.all(files.map((file) => file.text()));
    assert.match(first!, /^companyId,companyLegalId,payroll,/);
    assert.match(second!, /^companyId,/);
    assert.match(third!, /^legalId,category\r\n/);
  });
});
