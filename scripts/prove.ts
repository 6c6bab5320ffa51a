import { execFileSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { basename } from 'node:path';
import { run } from 'node:test';
import { prepareTestServer } from '../server/test/support/database/template.ts';

/**
 * The long proofs: stories that run for seconds in `npm test`, for minutes, and tests that take
 * long and seldom break, which `npm test` leaves out. A release needs them all.
 *
 *   npm run prove                all of them; writes docs/figures.md
 *   npm run prove -- NAME        one, such as money-load; only prints
 */
interface Proof {
  file: string;
  rounds?: number;
  seconds?: number;
}

const stories = 'server/test/stories';
const delays = 'server/test/long/deliveries/delays.test.ts';
const proofs: readonly Proof[] = [
  { file: `${stories}/cycles/closing-races.test.ts`, rounds: 200 },
  { file: `${stories}/money/money-forbid.test.ts`, rounds: 30 },
  { file: `${stories}/money/money-limit.test.ts`, rounds: 100 },
  { file: `${stories}/money/money-repeat.test.ts`, rounds: 100 },
  { file: `${stories}/money/money-closing.test.ts`, rounds: 200 },
  { file: `${stories}/money/commitments-races.test.ts`, rounds: 60 },
  { file: `${stories}/limits/limits-model.test.ts`, rounds: 100 },
  { file: `${stories}/money/charges-model.test.ts`, rounds: 200 },
  { file: `${stories}/money/commitments-model.test.ts`, rounds: 80 },
  { file: `${stories}/money/commitments-year.test.ts`, rounds: 60 },
  { file: `${stories}/money/explanations-model.test.ts`, rounds: 60 },
  { file: `${stories}/money/money-load.test.ts`, seconds: 180 },
  { file: `${stories}/http/fuzz.test.ts`, rounds: 300 },
  { file: `${stories}/http/extremes.test.ts`, rounds: 1 },
  { file: `${stories}/outbound/outbound-connections.test.ts`, rounds: 5 },
  { file: `${stories}/people/employee-states.test.ts`, rounds: 100 },
  { file: `${stories}/people/import-forms.test.ts`, rounds: 300 },
  { file: `${stories}/sandbox/demo-days.test.ts`, rounds: 4 },
  { file: 'server/test/contract/refusals.test.ts', rounds: 1 },
  { file: 'server/test/contract/input.test.ts', rounds: 1 },
  { file: 'server/test/contract/lists.test.ts', rounds: 1 },
  { file: 'server/test/contract/files.test.ts', rounds: 1 },
  { file: 'server/test/processes/guides/guide-partner.test.ts', rounds: 2 },
  { file: 'server/test/processes/lifecycle/stop.test.ts', rounds: 3 },
  { file: 'server/test/processes/lifecycle/mail-stop.test.ts', rounds: 2 },
  { file: 'server/test/processes/invitations.test.ts', rounds: 5 },
  { file: 'server/test/browser/confirmation-page.test.ts', rounds: 4 },
  { file: 'server/test/browser/mailbox.test.ts', rounds: 4 },
  { file: 'server/test/browser/pages.test.ts', rounds: 1 },
  { file: 'server/test/browser/reference.test.ts', rounds: 1 },
  { file: 'server/test/browser/page-without-database.test.ts', rounds: 4 },
  { file: 'server/test/processes/crashes/money-crash.test.ts', seconds: 180 },
  { file: 'server/test/processes/crashes/webhook-crash.test.ts', rounds: 200 },
  { file: 'server/test/processes/crashes/webhook-pause.test.ts', rounds: 20 },
  { file: 'server/test/processes/crashes/import-crash.test.ts', rounds: 1 },
  { file: `${stories}/delivery-engine/webhook-engines.test.ts`, seconds: 60 },
  { file: `${stories}/delivery-engine/webhook-backlog.test.ts`, rounds: 1000 },
  ...globSync('console/test/*.test.ts').map((file) => ({ file, rounds: 1 })),
  { file: delays, rounds: 1000 },
  ...globSync('{server,sdk,cli}/test/long/**/*.test.ts')
    .filter((file) => file !== delays)
    .map((file) => ({ file })),
];

const nameOf = ({ file }: Proof): string => basename(file, '.test.ts');
const named = process.argv.slice(2);
const chosen = proofs.filter((proof) => named.length === 0 || named.includes(nameOf(proof)));
if (chosen.length < named.length) {
  console.error(`there are ${proofs.map(nameOf).join(', ')}`);
  process.exit(2);
}

const server = await prepareTestServer();
const lines: string[] = [];
let failed = 0;
try {
  for (const proof of chosen) lines.push(await prove(proof));
} finally {
  await server.close();
}
if (named.length === 0 && failed === 0) writeFileSync('docs/figures.md', page(lines));
process.exit(failed === 0 ? 0 : 1);

/** Runs one, and returns its line of the table. */
async function prove(proof: Proof): Promise<string> {
  const { file, rounds, seconds } = proof;
  const length = rounds ? `${rounds} rounds` : seconds ? `${seconds} s` : 'once';
  console.log(`── ${nameOf(proof)}: ${length}`);
  process.env.PROVE_ROUNDS = String(rounds ?? '');
  process.env.PROVE_SECONDS = String(seconds ?? '');
  for (const name of ['PROVE_ROUNDS', 'PROVE_SECONDS']) {
    if (process.env[name] === '') delete process.env[name];
  }
  const notes: string[] = [];
  let passed = 0;
  const started = performance.now();
  for await (const { type, data } of run({ files: [file], timeout: 3_600_000 })) {
    if (type === 'test:pass' && data.details.type !== 'suite') {
      if (data.skip) notes.push(`skipped: ${data.name}`);
      else passed += 1;
    }
    if (type === 'test:fail') {
      failed += 1;
      console.log(`FAIL ${data.name}: ${data.details.error.message}`);
    }
    // What a test says of itself, not what the run says of its tests.
    const own = type === 'test:diagnostic' && data.nesting > 0;
    if (own) notes.push(data.message);
    if (own) console.log(`   ${data.message}`);
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const text = notes.map((one) => one.replaceAll('|', '\\|')).join('; ');
  return `| ${nameOf(proof)} | ${length} | ${passed} tests, ${minutes} min | ${text} |`;
}

function page(table: readonly string[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const machine = `${cpus().length} cores (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `# Figures of the long proofs

Each is a story of \`server/test\` that \`npm test\` runs for seconds, at length, or a test of
\`server/test/long\`; all ended with every invariant of \`npm run audit\` holding where they look
at the data.

- Machine: ${machine}, Node ${process.version}
- Date: ${new Date().toISOString().slice(0, 10)}, after commit ${commit}
- Command: \`npm run prove\`

| Proof | Length | Result | What it said |
|---|---|---|---|
${table.join('\n')}
`;
}
