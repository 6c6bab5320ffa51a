import { type Platform, startPlatform } from './platform.ts';
import { type Row, table, writeResults } from './results.ts';
import { charge } from './scenarios/charge.ts';
import { chargeBatch } from './scenarios/charge-batch.ts';
import { close } from './scenarios/close.ts';
import { consumptionsCsv } from './scenarios/consumptions-csv.ts';
import { deadReceivers } from './scenarios/dead-receivers.ts';
import { deliveries } from './scenarios/deliveries.ts';
import { employeePage } from './scenarios/employee-page.ts';
import { employeeRead } from './scenarios/employee-read.ts';
import { limitPut } from './scenarios/limit-put.ts';
import { limitsCsv } from './scenarios/limits-csv.ts';
import { officialExport } from './scenarios/official-export.ts';

/** `npm run bench` runs all and writes results.md; `npm run bench -- NAME` runs and prints one. */
const scenarios: Record<string, (platform: Platform) => Promise<Row[]>> = {
  'employee-read-1k': (platform) => employeeRead(platform, 1_000),
  'employee-page-1k': (platform) => employeePage(platform, 1_000),
  'limit-put-1k': (platform) => limitPut(platform, 1_000),
  'charge-1k': (platform) => charge(platform, 1_000),
  'charge-batch': chargeBatch,
  deliveries,
  'dead-receivers': deadReceivers,
  'employee-read-100k': (platform) => employeeRead(platform, 100_000),
  'employee-page-100k': (platform) => employeePage(platform, 100_000),
  'limit-put-100k': (platform) => limitPut(platform, 100_000),
  'charge-100k': (platform) => charge(platform, 100_000),
  'limits-csv': limitsCsv,
  'consumptions-csv': consumptionsCsv,
  'official-export': officialExport,
  close,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  console.error(
    `no such scenario: ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`,
  );
  process.exit(2);
}

const platform = await startPlatform();
const rows: Row[] = [];
try {
  for (const [name, run] of Object.entries(scenarios)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.error(name);
    rows.push(...(await run(platform)));
  }
} finally {
  await platform.stop();
}
console.log(table(rows));
if (named.length === 0) await writeResults(rows, 'npm run bench');
