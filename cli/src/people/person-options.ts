import type { Employee } from '@fringe/sdk';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../choosing/options.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { collected, parsed, textOf } from '../input/given-json.ts';
import { centsOf } from '../output/money.ts';

/** The fields of an employee that have options. */
export interface PersonOptions {
  name?: string;
  surname?: string;
  email?: string;
  legalId?: string;
  birthDate?: string;
  hiringDate?: string;
  grossSalary?: number;
  agreementSalary?: number;
  taxRegime?: string;
  daysPerMonth?: number;
  workTime?: number;
  paychecks?: number;
  internalId?: string;
  model?: string;
  costCenter?: string;
  payrollCompany?: string;
  metadata?: string[];
  data?: string;
}

const regimes = ['general', 'basque', 'navarrese', 'biscayan'];

export const withPersonOptions = (command: Command): Command =>
  command
    .option('--name <name>', 'first name')
    .option('--surname <surname>', 'surnames')
    .option('--email <address>', 'where the invitation goes')
    .option('--legal-id <id>', 'NIF, NIE or passport')
    .option('--birth-date <date>', 'such as 1990-05-31', dateOf)
    .option('--hiring-date <date>', 'such as 2026-01-15', dateOf)
    .option('--gross-salary <amount>', 'a year, such as 30000 or 30000.50', centsOf)
    .option('--agreement-salary <amount>', 'a year, by the collective agreement', centsOf)
    .addOption(new Option('--tax-regime <regime>', 'whose taxes').choices(regimes))
    .option('--days-per-month <number>', 'days of work a month', wholeNumber)
    .option('--work-time <percent>', 'of a full-time job', wholeNumber)
    .option('--paychecks <number>', 'a year', wholeNumber)
    .option('--internal-id <id>', 'your own id of the employee')
    .option('--model <id>', 'the id of the benefit model')
    .option('--cost-center <name>', 'made if it is not known yet')
    .option('--payroll-company <name>', 'made if it is not known yet')
    .option('--metadata <name=value>', 'may be given several times', collected)
    .option('--data <json>', 'the body of the API, JSON or @file; options change fields of it');

function dateOf(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new Complaint('usage', `'${text}' is not a date`, 'Write it like 2026-01-31');
}

type Fields = Record<string, unknown>;

/**
 * The body that the options say, on top of the one in --data. Workday and metadata travel as a
 * whole: what is known of them and not named stays.
 */
export async function personOf(
  cli: Cli,
  options: PersonOptions,
  currency: string,
  known: Pick<Partial<Employee>, 'workdayConfiguration' | 'metadata'> = {},
): Promise<Fields> {
  const base = options.data === undefined ? {} : objectIn(await textOf(cli, options.data));
  const money = (amountInCents?: number) =>
    amountInCents === undefined ? undefined : { amountInCents, currency };
  const named = (name?: string) => (name === undefined ? undefined : { name });
  const workday = given({
    daysPerMonth: options.daysPerMonth,
    workTimePercentage: options.workTime,
    numberOfPaychecks: options.paychecks,
    collectiveAgreementSalary: money(options.agreementSalary),
  });
  const before = (base.workdayConfiguration ?? known.workdayConfiguration ?? {}) as Fields;
  const metadata = (base.metadata ?? known.metadata ?? {}) as Fields;
  return {
    ...base,
    ...given({
      ...picked(options),
      grossSalary: money(options.grossSalary),
      modelId: options.model,
      costCenter: named(options.costCenter),
      payrollCompany: named(options.payrollCompany),
      metadata: options.metadata && { ...metadata, ...pairs(options) },
      workdayConfiguration: Object.keys(workday).length > 0 ? { ...before, ...workday } : undefined,
    }),
  };
}

/** Fields that are called the same in the API. */
const picked = (options: PersonOptions): Fields => {
  const { name, surname, email, legalId, birthDate, hiringDate, taxRegime, internalId } = options;
  return { name, surname, email, legalId, birthDate, hiringDate, taxRegime, internalId };
};

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const pairs = ({ metadata = [] }: PersonOptions): Fields =>
  Object.fromEntries(
    metadata.map((text) => {
      const at = text.indexOf('=');
      if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
      throw new Complaint('usage', `'${text}' has no =`, 'Write it like --metadata team=north');
    }),
  );

function objectIn(text: string): Fields {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Complaint('usage', '--data is not an object of JSON');
}
