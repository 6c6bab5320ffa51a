import type { Reader } from '../database/statement.ts';
import type { Found } from '../search/lookup-queries.ts';
import type { CompanyId, ExpenseId } from '../values/ids.ts';
import { entriesOfExpense, happeningsOfExpense } from './commitment-queries.ts';
import { refusalsByIds } from './entry-queries.ts';
import { eventsAt } from './event-queries.ts';
import { noSeeds, type Seeds } from './follow-chain.ts';
import { happeningsOfCycle } from './month-queries.ts';
import { happeningsOfExport, happeningsOfImport } from './other-queries.ts';
import type { Happening } from './shape-queries.ts';

/** What happened to one thing, and where its chain is entered. */
export interface Story {
  rows: Happening[];
  seeds: Partial<Seeds>;
}

type Teller = (reader: Reader, found: Found) => Promise<Story>;

const only = async (rows: Promise<Happening[]>): Promise<Story> => ({
  rows: await rows,
  seeds: {},
});

/** Events have the moment of what they tell of, and name it. */
async function withEvents(
  reader: Reader,
  companyId: CompanyId,
  rows: Happening[],
  named: string,
): Promise<string[]> {
  const moments = [...new Set(rows.map(({ atMs }) => atMs))];
  return (await eventsAt(reader, companyId, moments, named)).map(({ id }) => id);
}

async function ofExpense(reader: Reader, companyId: CompanyId, id: ExpenseId): Promise<Story> {
  const [rows, entries] = await Promise.all([
    happeningsOfExpense(reader, companyId, id),
    entriesOfExpense(reader, companyId, id),
  ]);
  return { rows, seeds: { entries, events: await withEvents(reader, companyId, rows, id) } };
}

const tellers: Partial<Record<Found['kind'], Teller>> = {
  request: async (_, { id }) => ({ rows: [], seeds: { requests: [id] } }),
  change: async (_, { id }) => ({ rows: [], seeds: { changes: [id] } }),
  event: async (_, { id }) => ({ rows: [], seeds: { events: [id] } }),
  delivery: async (_, { id }) => ({ rows: [], seeds: { deliveries: [id] } }),
  entry: async (_, { id, companyId }) => ({
    rows: [],
    seeds: { entries: [{ companyId: companyId!, id }] },
  }),
  refusal: (reader, { id, companyId }) =>
    only(refusalsByIds(reader, [{ companyId: companyId!, id }])),
  cycle: async (reader, { id, companyId, payroll }) => {
    const rows = await happeningsOfCycle(reader, companyId!, id);
    const settled = rows.filter(({ kind }) => kind === 'settlement');
    const events = await withEvents(reader, companyId!, settled, `"period":"${payroll}"`);
    return { rows, seeds: { events } };
  },
  expense: (reader, { id, companyId }) => ofExpense(reader, companyId!, id),
  payment: (reader, { partOf, companyId }) => ofExpense(reader, companyId!, partOf!),
  import: (reader, { id, companyId }) => only(happeningsOfImport(reader, companyId!, id)),
  export: (reader, { id, companyId }) => only(happeningsOfExport(reader, companyId!, id)),
};

/** What happened to something that has a beginning and an end. */
export const tellStory = async (reader: Reader, found: Found): Promise<Story> =>
  (await tellers[found.kind]?.(reader, found)) ?? { rows: [], seeds: noSeeds() };
