import type { Employee } from '@fringe/contract/types';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import { demoPeople } from '../../../src/sandbox/demo/people.ts';
import { demoLoadedAt } from '../context.ts';

/**
 * The people of a demo company as they must be shown: what was fed to the platform, not what it
 * answers. The state is the last of the history.
 */
export function demoEmployees(position: number): Employee[] {
  const company = demoCompanies[position]!;
  const people = demoPeople(company, company.headcount, position + 1, demoLoadedAt());
  return people.map(({ history, ...person }) => {
    const { state, at } = history!.at(-1)!;
    return { ...person, state, updatedAt: Math.floor(at.getTime() / 1000) } as Employee;
  });
}
