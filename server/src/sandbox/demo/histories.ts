import type { EmployeeState } from '@fringe/contract/types';
import type { NewEmployee } from '../../employees/add-employees.ts';
import type { Cause } from '../../employees/states/rules.ts';
import type { Part } from './cast.ts';

type History = NonNullable<NewEmployee['history']>;

const FIRST_DAY_MS = Date.UTC(2025, 0, 7, 9);
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BETWEEN = 9;

/** What people in each state have gone through: more than one way leads there. */
const ways: Record<EmployeeState, readonly (readonly [Cause, EmployeeState][])[]> = {
  'not-active': [[['registered', 'not-active']]],
  active: [
    [
      ['registered', 'not-active'],
      ['confirmed', 'active'],
    ],
    [
      ['registered', 'not-active'],
      ['confirmed', 'active'],
      ['blocked', 'blocked'],
      ['unblocked', 'active'],
    ],
  ],
  removed: [
    [
      ['registered', 'not-active'],
      ['confirmed', 'active'],
      ['terminated', 'removed'],
    ],
    [
      ['registered', 'not-active'],
      ['terminated', 'removed'],
    ],
    [
      ['registered', 'not-active'],
      ['confirmed', 'active'],
      ['terminated', 'removed'],
      ['restored', 'active'],
      ['terminated', 'removed'],
    ],
  ],
  blocked: [
    [
      ['registered', 'not-active'],
      ['confirmed', 'active'],
      ['blocked', 'blocked'],
    ],
    [
      ['registered', 'not-active'],
      ['blocked', 'blocked'],
    ],
  ],
};

/** How a person came to a state: always the same for the same person. */
export function historyOf(state: EmployeeState, serial: number, part: Part): History {
  if (part.joinedAt) return joining(part.joinedAt);
  const way = part.leftAt ? ways.removed[0]! : ways[state][serial % ways[state].length]!;
  return way.map(([cause, after], step) => ({
    at:
      part.leftAt && cause === 'terminated'
        ? part.leftAt
        : new Date(FIRST_DAY_MS + ((serial % 60) + step * DAYS_BETWEEN) * DAY_MS),
    cause,
    state: after,
  }));
}

/** Somebody new is registered some days before, and confirms on the first day. */
const joining = (day: Date): History => [
  { at: new Date(day.getTime() - 6 * DAY_MS), cause: 'registered', state: 'not-active' },
  { at: day, cause: 'confirmed', state: 'active' },
];
