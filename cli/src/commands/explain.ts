import type { Explanation, QueryOf } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { findCompany, findEmployee } from '../choosing/names.ts';
import { companyOption, monthOption } from '../choosing/options.ts';
import { type Cli, run } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { plain } from '../output/plain.ts';
import { shownTime } from '../output/times.ts';

type Category = QueryOf<'explainConsumptions'>['category'];

interface Options {
  company?: string;
  payroll?: string;
  category: Category;
  language: string;
}

export function explainCommand(program: Command): void {
  program
    .command('explain')
    .description('Explain what an employee has used of a benefit in a month, in sentences')
    .argument('<employee>', 'id, e-mail address, internal id or name')
    .addOption(companyOption())
    .addOption(monthOption('--payroll', 'in this month; the open one by default'))
    .addOption(
      new Option('--category <category>', 'which benefit, such as meal or gym')
        .argParser(categoryOf)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--language <language>', 'of the sentences').choices(['en', 'es']).default('en'),
    )
    .action(run(explain));
}

/** These are no benefits, and keep their name. */
const whole = ['any', 'unknown'];

/** As people say it, or as consumptions call it; the service knows which ones there are. */
const categoryOf = (text: string): Category =>
  (whole.includes(text) || text.endsWith('-benefit') ? text : `${text}-benefit`) as Category;

async function explain(cli: Cli, options: Options, wanted: string): Promise<void> {
  const { fringe } = await cli.session();
  const { category, payroll, language } = options;
  const { id: companyId } = await findCompany(cli, options.company);
  const employee = await findEmployee(cli, companyId, wanted);
  const query = { category, ...(payroll && { payroll }) };
  const reply = await fringe.consumptions.explain(companyId, employee.id, query, {
    signal: cli.signal,
    language,
  });
  cli.out.result(reply, () => sentences(reply) + entryTable(cli, reply));
}

const sentences = ({ sentences: all }: Explanation): string =>
  all.map((one) => `${plain(one)}\n`).join('');

function entryTable({ out }: Cli, { entries, currency }: Explanation): string {
  if (entries.length === 0) return '';
  const sign = (voided: boolean) => (voided ? -1 : 1);
  const table = out.table(
    [
      { head: 'BOOKED', of: ({ recordedAt }) => shownTime(recordedAt) },
      { head: 'FOR', of: ({ concept }) => concept, cut: true },
      {
        head: 'AMOUNT',
        of: ({ amountInCents, sumType }) =>
          amountOf(sign(sumType === 'withdrawn') * amountInCents, currency),
        right: true,
      },
      { head: 'TOTAL', of: (one) => amountOf(one.runningInCents, currency), right: true },
      {
        head: 'LIMIT',
        of: ({ limit }) => (limit ? amountOf(limit.amountInCents, currency) : undefined),
        right: true,
      },
      {
        head: 'LEFT',
        of: ({ leftInCents }) => (leftInCents === null ? undefined : amountOf(leftInCents)),
        right: true,
      },
      { head: 'VERSION', of: ({ version }) => version, right: true },
      { head: 'FLAGS', of: ({ flags }) => flags.map(({ flag }) => flag).join(' ') },
    ],
    entries,
  );
  return `\n${table}`;
}
