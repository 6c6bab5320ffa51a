import type { Reader } from '../database/statement.ts';
import type { Found } from '../search/lookup-queries.ts';
import type { PartnerId } from '../values/ids.ts';
import { changesOfActor, changesOfCompany, changesOfEmployee } from './change-queries.ts';
import { entriesOfEmployee, refusalsOfCompany, refusalsOfEmployee } from './entry-queries.ts';
import {
  deliveriesOfSubscription,
  eventsOfCompany,
  switchesOfSubscription,
} from './event-queries.ts';
import { monthsOfCompany } from './month-queries.ts';
import { happeningsOfPartner } from './other-queries.ts';
import { happeningsOfPerson } from './person-queries.ts';
import { attemptsOf, newest } from './rules.ts';
import { type Before, type Happening, PAGE } from './shape-queries.ts';

/** What happened to something that has a history without an end: its newest page. */
export interface History {
  rows: Happening[];
  before: Before | null;
}

type Teller = (
  reader: Reader,
  found: Found,
  partnerId: PartnerId | null,
  before: Before | null,
) => Promise<History>;

const merged = async (sources: readonly Promise<Happening[]>[]): Promise<History> => {
  const { page: rows, before } = newest((await Promise.all(sources)).flat(), PAGE);
  return { rows, before };
};

const tellers: Partial<Record<Found['kind'], Teller>> = {
  employee: (reader, { companyId, id }, _, before) =>
    merged([
      entriesOfEmployee(reader, companyId!, id, before),
      refusalsOfEmployee(reader, companyId!, id, before),
      happeningsOfPerson(reader, companyId!, id, before),
      changesOfEmployee(reader, id, before),
    ]),
  company: (reader, { id }, _, before) =>
    merged([
      eventsOfCompany(reader, id, before),
      changesOfCompany(reader, id, before),
      refusalsOfCompany(reader, id, before),
      monthsOfCompany(reader, id, before),
    ]),
  partner: (reader, { id }, _, before) => merged([happeningsOfPartner(reader, id, before)]),
  credential: (reader, { id }, _, before) => merged([changesOfActor(reader, id, before)]),
  subscription: async (reader, { id }, partnerId, before) => {
    const [rows, switches] = await Promise.all([
      deliveriesOfSubscription(reader, partnerId, id, before),
      // Few, and all that many want to know: they come with the newest deliveries.
      before === null ? switchesOfSubscription(reader, id) : [],
    ]);
    const found = newest(rows, PAGE, 'id');
    const told = [...found.page, ...found.page.flatMap(attemptsOf)];
    return { rows: [...switches, ...told], before: found.before };
  },
};

/** The newest page of a history; undefined for what is part of a chain. */
export const tellHistory = (
  reader: Reader,
  found: Found,
  partnerId: PartnerId | null,
  before: Before | null,
): Promise<History> | undefined => tellers[found.kind]?.(reader, found, partnerId, before);
