import assert from 'node:assert/strict';
import { addMonths } from '../../../../../src/values/month.ts';
import type { Reply } from '../../../../support/client.ts';
import { addChild } from '../../../../support/money/commitment-companies.ts';
import {
  addLimitedCompany,
  type LimitedCompany,
} from '../../../../support/money/limit-companies.ts';
import type { Service } from '../../../../support/service.ts';
import { note } from '../chronicle.ts';
import type { Refusal, World } from './commitment-model.ts';
import { CHILDREN, PEOPLE } from './commitment-steps.ts';

/** A company of the service, and what the model says of it. */
export interface Run extends LimitedCompany {
  service: Service;
  world: World;
  children: Map<string, string[]>;
  /** How many requests were granted and refused, by what was asked. */
  seen: Map<string, number>;
}

export async function newRun(
  service: Service,
  first: string,
  limitsRequired: boolean,
  seen: Map<string, number>,
  { people: count, children: each } = { people: PEOPLE, children: CHILDREN },
): Promise<Run> {
  const fields = { firstPayroll: first, limitsRequired };
  const company = await addLimitedCompany(service, count, fields);
  const { companyId, employeeIds } = company;
  const children = new Map<string, string[]>();
  for (const employeeId of employeeIds) {
    const ids: string[] = [];
    while (ids.length < each) ids.push(await addChild({ service, companyId, employeeId }));
    children.set(employeeId, ids);
  }
  const people = new Map(employeeIds.map((id) => [id, false]));
  const limits = { open: first, people, set: [], disabled: [] };
  const now = () => service.context.clock.now();
  const chronicle = { now, happened: [] };
  const rest = {
    chronicle,
    blocked: new Set<string>(),
    expenses: [],
    entries: [],
    late: [],
    told: [],
  };
  const world = { companyId, first, limits, limitsRequired, ...rest };
  for (const who of employeeIds) {
    note(world, { do: 'state', who, cause: 'registered', after: 'not-active' });
  }
  return { ...company, service, children, world, seen };
}

export const platform = ({ companyId }: Run): string => `/platform/v1/companies/${companyId}`;
export const someone = ({ employeeIds }: Run, { who }: { who: number }): string =>
  employeeIds[who]!;
export const monthIn = ({ world }: Run, ahead: number): string =>
  addMonths(world.limits.open, ahead);

/** The answer is the one that the model expects. */
export function expectAnswer(
  run: Run,
  name: string,
  reply: Reply,
  wanted: Refusal | undefined,
): void {
  const key = `${name} ${reply.status}`;
  run.seen.set(key, (run.seen.get(key) ?? 0) + 1);
  const { status, body, text } = reply;
  if (wanted) assert.deepEqual([status, body.message], [wanted.status, wanted.message], name);
  else assert.ok(status < 300, `${name}: ${text}`);
}
