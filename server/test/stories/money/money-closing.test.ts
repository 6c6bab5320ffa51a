import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths } from '../../../src/values/month.ts';
import {
  expectSound,
  many,
  newCharge,
  postBatch,
  postCharge,
  setting,
  startPair,
  voidOf,
} from '../../support/money/charges.ts';
import {
  addLimitedCompany,
  type LimitedCompany,
  meal,
  openCycle,
} from '../../support/money/limit-companies.ts';
import { expectOneClosed } from '../support/money/closing-watch.ts';
import {
  type Acknowledged,
  expectBooked,
  expectSettled,
  expectTotals,
} from '../support/money/money-books.ts';

const { service, operators, close } = await startPair();
after(close);
const { partner } = service;

const ROUNDS = setting('PROVE_ROUNDS', 5);

/** What has been acknowledged so far, and what of it may be voided. */
class Books {
  readonly acknowledged: Acknowledged[] = [];
  late = 0;

  /** Charges singly: without a month, for the month that is open, and for the one after. */
  async charge(company: LimitedCompany, index: number, open: string): Promise<void> {
    const payroll = [undefined, open, addMonths(open, 1)][index % 3];
    const charge = newCharge(company.employeeIds[index % 4]!, {
      amountInCents: 10 + index,
      ...(payroll && { payroll }),
    });
    const { status, body, text } = await postCharge(
      operators[index % 2]!,
      company.companyId,
      charge,
    );
    // The month after is unknown until the close; whoever named the open one is late after it.
    if (status === 404) assert.equal(payroll, addMonths(open, 1), text);
    else assert.equal(status, 200, text);
    if (status === 200) this.keep({ charge, ...body });
  }

  async batch(company: LimitedCompany, index: number, open: string): Promise<void> {
    const batch = many(6, (item) =>
      newCharge(company.employeeIds[item % 4]!, {
        amountInCents: 100 + item,
        category: item % 2 ? 'nursery-benefit' : 'meal-benefit',
        ...(item % 3 && { payroll: open }),
      }),
    );
    const results = await postBatch(operators[index % 2]!, company.companyId, batch);
    for (const [item, { outcome, id, payroll, late }] of results.entries()) {
      assert.equal(outcome, 'accepted');
      this.keep({ charge: batch[item]!, id: id!, payroll: payroll!, late });
    }
    // A batch is one moment: what it says without a month and what is not late is one month.
    const months = new Set(results.filter((one) => !one.late).map(({ payroll }) => payroll));
    assert.equal(months.size, 1, [...months].join());
  }

  async void(company: LimitedCompany, index: number): Promise<void> {
    const { acknowledged } = this;
    const { id, payroll } = acknowledged[Math.floor(acknowledged.length / 2) + index]!;
    const reply = await voidOf(operators[index % 2]!, company.companyId, id);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.payroll, payroll);
  }

  private keep(one: Acknowledged): void {
    this.acknowledged.push(one);
    if (one.late) this.late += 1;
  }
}

/** Sets a limit that holds everything; after the close its month is not the open one any more. */
async function putLimit({ base, employeeIds }: LimitedCompany, index: number, open: string) {
  const path = `${base}/employees/${employeeIds[index % 4]}/limits/punctual?payroll=${open}`;
  const reply = await partner.put(path, meal(9_000_000 + index));
  assert.ok([200, 400].includes(reply.status), reply.text);
}

async function closeAmongAll(company: LimitedCompany, books: Books, round: number): Promise<void> {
  const { id, month } = await openCycle(partner, company.base);
  const before = many(12, (index) => books.charge(company, index, month));
  // The close comes in the midst of them, each time a little later.
  await before[round % before.length];
  const closes = many(3, () => partner.post(`${company.base}/payroll-cycles/${id}`));
  const beside = [
    ...many(12, (index) => books.charge(company, index, month)),
    ...many(3, (index) => books.batch(company, index, month)),
    ...many(4, (index) => putLimit(company, index, month)),
    ...(round > 0 ? many(4, (index) => books.void(company, index)) : []),
  ];
  expectOneClosed(await Promise.all(closes));
  await Promise.all([...before, ...beside]);
}

describe('charges, voids, limits and closes at once', () => {
  it(`leave each charge in its month and settled, or late, in ${ROUNDS} rounds`, async (t) => {
    const company = await addLimitedCompany(service, 4, { firstPayroll: '2025-10' });
    const books = new Books();
    for (let round = 0; round < ROUNDS; round += 1) await closeAmongAll(company, books, round);
    const { acknowledged, late } = books;
    t.diagnostic(`${acknowledged.length} charges were acknowledged, ${late} of them late`);
    assert.ok(late > 0 && late < acknowledged.length, 'charges met the close from both sides');
    await expectBooked(service, company.companyId, acknowledged);
    await expectSettled(service, company.companyId, acknowledged);
    await expectTotals(service, company.base, acknowledged);
    await expectSound(service);
  });
});
