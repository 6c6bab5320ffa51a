import type { Company, Corporation, Employee } from '@fringe/sdk';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { programName } from '../launch/program-name.ts';
import { plain } from '../output/plain.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** Without case and accents, as people type. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** What a person may call a thing, the best first. */
export type NamesOf<T> = (one: T) => readonly (string | null)[];

/**
 * The one that is called so: by its whole name if there is one, else by a part of it. The hint says
 * what to do where there is none.
 */
export function theOne<T extends { id: string }>(
  what: string,
  wanted: string,
  all: readonly T[],
  namesOf: NamesOf<T>,
  hint?: string,
): T {
  const text = folded(wanted);
  const names = (one: T) => namesOf(one).map((name) => folded(name ?? ''));
  const whole = all.filter((one) => one.id === text || names(one).includes(text));
  const part = () => all.filter((one) => names(one).some((name) => name.includes(text)));
  const matches = whole.length > 0 ? whole : part();
  const [first, ...others] = matches;
  if (!first) throw new Complaint('not-found', `There is no ${what} '${wanted}'`, hint);
  if (others.length === 0) return first;
  throw new Complaint('usage', `'${wanted}' could be any of these:\n${listed(matches, namesOf)}`);
}

const MOST_LISTED = 10;

export const listed = <T extends { id: string }>(all: readonly T[], namesOf: NamesOf<T>): string =>
  [
    ...all.slice(0, MOST_LISTED).map((one) => `  ${one.id}  ${plain(namesOf(one)[0] ?? '')}`),
    ...(all.length > MOST_LISTED ? [`  and ${all.length - MOST_LISTED} more`] : []),
  ].join('\n');

const ofCompany: NamesOf<Company> = ({ name, legalName, legalId }) => [name, legalName, legalId];

/** The company that was named, that `use` has chosen, or that is the only one. */
export async function findCompany(cli: Cli, wanted: string | undefined): Promise<Company> {
  const { fringe, company: chosen } = await cli.session();
  const list = fringe.companies.list({}, { signal: cli.signal }).all();
  const all = await cli.busy('Reading companies', list);
  const name = wanted ?? chosen;
  if (name !== undefined) return theOne('company', name, all, ofCompany);
  const [first, ...others] = all;
  if (!first) throw new Complaint('not-found', 'You have access to no company');
  if (others.length === 0) return first;
  throw new Complaint(
    'usage',
    `Which of your companies?\n${listed(all, ofCompany)}`,
    `Name it with --company, or choose one for good with: ${programName()} use <company>`,
  );
}

export const fullName = ({ name, surname }: Employee): string => `${name} ${surname}`;

const ofEmployee: NamesOf<Employee> = (one) => [
  fullName(one),
  one.email,
  one.internalId,
  one.legalId,
];

/** Somebody of a company: by id, e-mail address or name. */
export async function findEmployee(cli: Cli, companyId: string, wanted: string): Promise<Employee> {
  const { fringe } = await cli.session();
  const { signal } = cli;
  if (isId(wanted)) return fringe.employees.get(companyId, wanted, { signal });
  const list = fringe.employees.list(companyId, { limit: 1_000 }, { signal }).all();
  const all = await cli.busy('Looking for the employee', list);
  return theOne('employee', wanted, all, ofEmployee);
}

export async function findCorporation(cli: Cli, wanted: string): Promise<Corporation> {
  const { fringe } = await cli.session();
  const list = fringe.corporations.list({}, { signal: cli.signal }).all();
  const all = await cli.busy('Reading corporations', list);
  return theOne('corporation', wanted, all, ({ alias, externalId }) => [alias, externalId]);
}
