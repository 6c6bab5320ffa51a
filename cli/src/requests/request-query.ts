import type { QueryOf } from '@fringe/sdk';
import { findCompany, findEmployee, isId } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';

export interface RequestOptions {
  operation?: string;
  kind?: 'read' | 'write';
  status?: '2xx' | '4xx' | '5xx';
  code?: string;
  company?: string;
  employee?: string;
  client?: string;
  from?: number;
  to?: number;
}

/** What is asked for, from what was typed. Ids are taken as they are: their owner may be gone. */
export async function requestQuery(
  cli: Cli,
  { company, employee, client, ...rest }: RequestOptions,
): Promise<QueryOf<'listRequests'>> {
  const { operation, kind, status, code, from, to } = rest;
  const companyId =
    company === undefined || isId(company) ? company : (await findCompany(cli, company)).id;
  const employeeId =
    employee === undefined || isId(employee)
      ? employee
      : (await findEmployee(cli, companyId ?? (await findCompany(cli, undefined)).id, employee)).id;
  return {
    ...(operation && { operation }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(code && { code }),
    ...(companyId && { companyId }),
    ...(employeeId && { employeeId }),
    ...(client && { clientId: client }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
