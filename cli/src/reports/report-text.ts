import type { Cli } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { plain } from '../output/plain.ts';
import { payrollOf, shownTime } from '../output/times.ts';
import type { Names } from './report-names.ts';
import type { ReportCompany, ReportRow } from './report-rows.ts';

/** A report as a person reads it: of which month and how final, the rows, and the totals. */
export function reportText(
  cli: Cli,
  companies: readonly ReportCompany[],
  rows: readonly ReportRow[],
  names: Names,
): string {
  const heads = companies.map((one) => `${headOf(one, names)}\n`).join('');
  if (rows.length === 0) return `${heads}\nThere is nothing in it.\n`;
  const list = rowTable(cli, rows, names, companies.length > 1);
  const totals = totalTable(cli, rows);
  return [heads, list, ...(totals ? [totals] : [])].join('\n');
}

function headOf({ id, legalId, payrollCycle, asOf, settlement }: ReportCompany, names: Names) {
  const name = names.get(id);
  const who = name ? `${plain(name)} (${legalId})` : legalId;
  return `${who}: ${payrollOf(payrollCycle)}, ${stateOf(payrollCycle.end, asOf, settlement)}`;
}

function stateOf(
  end: number | null,
  asOf: number | undefined,
  settlement: ReportCompany['settlement'],
): string {
  if (end === null) return asOf === undefined ? 'open' : `open, as of ${shownTime(asOf)}`;
  if (!settlement) return 'closed, not settled yet';
  const { version, settledAt } = settlement;
  return `closed, settlement version ${version} of ${shownTime(settledAt)}`;
}

function rowTable({ out }: Cli, rows: readonly ReportRow[], names: Names, several: boolean) {
  const company = { head: 'COMPANY', of: ({ companyId }: ReportRow) => names.get(companyId) };
  return out.table(
    [
      ...(several ? [{ ...company, cut: true } as const] : []),
      { head: 'NAME', of: ({ employeeId }) => names.get(employeeId) },
      { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId, drop: 1 },
      { head: 'LEGAL ID', of: ({ legalId }) => legalId, drop: 2 },
      { head: 'WHAT', of: ({ what }) => what },
      { head: 'AMOUNT', of: ({ amount }) => amount, right: true },
      { head: 'REMARK', of: ({ remark }) => remark, cut: true },
    ],
    rows,
  );
}

interface Total {
  what: string;
  people: number;
  cents: number;
  currency: string;
}

/** By category and in all; nothing is added up over currencies. */
function totalTable({ out }: Cli, rows: readonly ReportRow[]): string | undefined {
  const counted = rows.filter(({ cents }) => cents !== undefined);
  if (counted.length === 0) return undefined;
  const totals = [...new Set(counted.map(({ currency }) => currency))].flatMap((currency) => {
    const own = counted.filter((row) => row.currency === currency);
    const categories = [...new Set(own.map(({ what }) => what))];
    return [
      ...categories.map((what) =>
        totalOf(
          what,
          currency,
          own.filter((row) => row.what === what),
        ),
      ),
      totalOf('all', currency, own),
    ];
  });
  return out.table(
    [
      { head: 'TOTAL', of: ({ what }) => what },
      { head: 'PEOPLE', of: ({ people }) => people, right: true },
      { head: 'AMOUNT', of: ({ cents, currency }) => amountOf(cents, currency), right: true },
    ],
    totals,
  );
}

const totalOf = (what: string, currency: string, rows: readonly ReportRow[]): Total => ({
  what,
  people: new Set(rows.map(({ employeeId }) => employeeId)).size,
  cents: rows.reduce((sum, { cents = 0 }) => sum + cents, 0),
  currency,
});
