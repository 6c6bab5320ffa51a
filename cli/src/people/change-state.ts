import type { Departure, Employee, Fringe } from '@fringe/sdk';
import { demandConsent } from '../choosing/consent.ts';
import { findCompany, findEmployee, fullName } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';
import { amountOf } from '../output/money.ts';
import { plain } from '../output/plain.ts';

export interface StateOptions {
  company?: string;
  yes?: boolean;
  reason?: string;
  effectiveDate?: string;
}

type Verb = keyof Pick<
  Fringe['employees'],
  'invite' | 'terminate' | 'restore' | 'block' | 'unblock'
>;

/** What an employee becomes by it, as it is said afterwards. */
const said: Record<Verb, (one: Employee) => string> = {
  invite: ({ email }) => `is invited again, at ${email}; older links are dead`,
  terminate: ({ state }) => `is terminated (${state})`,
  restore: ({ state }) => `is restored (${state})`,
  block: ({ state }) => `is blocked (${state})`,
  unblock: ({ state }) => `is unblocked (${state})`,
};

/** Makes the action of one of the verbs. */
export const changeState = (verb: Verb) =>
  async function act(cli: Cli, options: StateOptions, wanted: string): Promise<void> {
    const { fringe } = await cli.session();
    const { signal } = cli;
    const { id: companyId, name } = await findCompany(cli, options.company);
    const before = await findEmployee(cli, companyId, wanted);
    if (verb === 'terminate' && !options.yes) {
      const question = `Terminate ${fullName(before)} of ${name}? The access to benefits ends.`;
      const why = `This ends the access of ${fullName(before)} to benefits`;
      await demandConsent(cli, question, 'Nobody was terminated', why);
    }
    const left = await carryOut(fringe, verb, companyId, before.id, options, signal);
    const after = await fringe.employees.get(companyId, before.id, { signal });
    cli.out.result({ ...after, ...left }, () => {
      const lines = left?.openPayments.map(lineOf) ?? [];
      return `${[plain(`${fullName(after)} ${said[verb](after)}`), ...lines].join('\n')}\n`;
    });
  };

/** Whoever leaves has payments that are still to come; nobody else has anything besides. */
async function carryOut(
  { employees }: Fringe,
  verb: Verb,
  companyId: string,
  id: string,
  { reason, effectiveDate }: StateOptions,
  signal: AbortSignal,
): Promise<Pick<Departure, 'openPayments'> | undefined> {
  const because = reason === undefined ? {} : { reason };
  if (verb === 'invite') await employees.invite(companyId, id, { signal });
  else if (verb !== 'terminate') await employees[verb](companyId, id, { signal, ...because });
  else {
    const body = { ...because, ...(effectiveDate !== undefined && { effectiveDate }) };
    const left = await employees.terminateWithReason(companyId, id, body, { signal });
    return { openPayments: left.openPayments };
  }
  return undefined;
}

type OpenPayment = Departure['openPayments'][number];

const lineOf = ({ payroll, category, amountInCents, id }: OpenPayment): string =>
  `Still scheduled: ${amountOf(amountInCents)} of ${category} in ${payroll} (payment ${id})`;
