import type { QueryOf } from '@fringe/sdk';
import { findEmployee } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';

type EntryQuery = Omit<QueryOf<'listConsumptionEntries'>, 'format' | 'csvDialect'>;
type RefusalQuery = Omit<QueryOf<'listRefusedCharges'>, 'format' | 'csvDialect'>;

/** What both lists are found by, as it was typed. */
interface CommonOptions {
  company?: string;
  employee?: string;
  payroll?: string;
  category?: string;
  externalId?: string;
  from?: number;
  to?: number;
}

export interface EntryOptions extends CommonOptions {
  flagged?: boolean;
  flag?: string;
  late?: boolean;
  voided?: boolean;
}

export interface RefusalOptions extends CommonOptions {
  code?: string;
}

/** What was left out is not asked for. */
const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Words that nobody checks here: the service knows them, and says which there are. */
async function commonQuery(cli: Cli, companyId: string, options: CommonOptions) {
  const { employee, payroll, category, externalId } = options;
  const employeeId =
    employee === undefined ? undefined : (await findEmployee(cli, companyId, employee)).id;
  return { employeeId, payroll, category, externalId };
}

export async function entryQuery(
  cli: Cli,
  companyId: string,
  options: EntryOptions,
): Promise<EntryQuery> {
  const { flagged, flag, late, voided, from: recordedFrom, to: recordedTo } = options;
  const common = await commonQuery(cli, companyId, options);
  return given({
    ...common,
    flagged,
    flag,
    late,
    voided,
    recordedFrom,
    recordedTo,
  }) as EntryQuery;
}

export async function refusalQuery(
  cli: Cli,
  companyId: string,
  options: RefusalOptions,
): Promise<RefusalQuery> {
  const { code, from: refusedFrom, to: refusedTo } = options;
  const common = await commonQuery(cli, companyId, options);
  return given({ ...common, code, refusedFrom, refusedTo }) as RefusalQuery;
}
