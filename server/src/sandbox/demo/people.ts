import type { EmployeeState, TaxRegime } from '@fringe/contract/types';
import type { NewEmployee } from '../../employees/add-employees.ts';
import { nie, nif } from '../../values/spanish-ids.ts';
import { partOf } from './cast.ts';
import { demoId, demoModels } from './demo-companies.ts';
import { historyOf } from './histories.ts';
import { foreigners, givenNames, surnames } from './names.ts';
import { type Random, seededRandom } from './random.ts';

const states: readonly EmployeeState[] = ['active', 'not-active', 'removed', 'blocked'];
const models = demoModels.map(({ id }) => id);
const shifts = ['mañana', 'tarde', 'noche', 'partida'];
const departments = ['Administración', 'Operaciones', 'Comercial'];

/** Who works from another province, whose tax office is another one. */
const remote: Readonly<Record<number, readonly [office: string, TaxRegime]>> = {
  8: ['Pamplona', 'navarrese'],
  16: ['Vitoria-Gasteiz', 'basque'],
};

/** What the people of a company need to know of it. */
export interface Employer {
  name: string;
  taxRegime?: TaxRegime;
}

/** The people of one company on a day: the first four show each state, the rest are mixed. */
export function demoPeople(company: Employer, headcount: number, seed: number, now: Date) {
  const random = seededRandom(seed);
  return Array.from({ length: headcount }, (_, index) => person(company, seed, index, random, now));
}

function person(
  company: Employer,
  seed: number,
  index: number,
  random: Random,
  now: Date,
): NewEmployee {
  const part = partOf(seed, index, now);
  const serial = seed * 1_000 + index;
  const { name, surname } = { ...nameOf(random, serial, index), ...part };
  const department = random.below(departments.length);
  const digits = random.below(70_000_000);
  const born = [1962 + random.below(40), monthAndDay(random)] as const;
  const salary = 1_900_000 + random.below(3_600) * 1_000;
  const hired = [2012 + random.below(13), monthAndDay(random)] as const;
  const shift = index < 4 ? 'mañana' : pickMostly(random, 'mañana', shifts);
  const share = index % 7 === 3 ? random.pick([50, 75]) : 100;
  const away = seed === 1 ? remote[index] : undefined;
  const inDepartment = { department: departments[department]!, shift };
  return {
    id: demoId(4, serial),
    email: part.email ?? emailOf(name, surname, index, company.name),
    legalId: isForeign(index) ? nie(digits) : nif(10_000_000 + digits),
    name,
    surname,
    // Nobody has worked before they came of age.
    birthDate: `${Math.min(born[0], hired[0] - 19)}-${born[1]}`,
    grossSalary: money(salary, share),
    hiringDate: part.hiringDate ?? hired.join('-'),
    taxRegime: away?.[1] ?? company.taxRegime ?? 'general',
    workdayConfiguration: {
      daysPerMonth: 20 + random.below(3),
      workTimePercentage: share,
      numberOfPaychecks: random.pick([12, 14]),
      collectiveAgreementSalary: money(1_650_000 + random.below(200) * 1_000, share),
    },
    internalId: index % 10 === 9 ? null : `EMP-${String(serial).padStart(5, '0')}`,
    modelId: index % 5 === 4 ? null : random.pick(models),
    history: historyOf(stateOf(index, random), serial, part),
    costCenter:
      index % 6 === 5
        ? null
        : { id: demoId(5, seed * 10 + department), name: departments[department]! },
    payrollCompany:
      index % 9 === 8 ? { id: demoId(6, seed), name: `${company.name} Gestión` } : null,
    metadata: away ? { ...inDepartment, office: away[0] } : index % 4 === 0 ? inDepartment : null,
  };
}

/** Somebody who came from abroad has an NIE in place of an NIF. */
const isForeign = (index: number): boolean => index % 9 === 4;

function nameOf(random: Random, serial: number, index: number) {
  const name = random.pick(givenNames);
  const surname = `${random.pick(surnames)} ${random.pick(surnames)}`;
  if (!isForeign(index)) return { name, surname };
  const [given, family] = foreigners[serial % foreigners.length]!;
  return { name: given, surname: family };
}

const stateOf = (index: number, random: Random): EmployeeState =>
  index < 4 ? states[index]! : pickMostly(random, 'active', states);

/** Part of the time is paid in part. */
const money = (amountInCents: number, share: number) => ({
  amountInCents: Math.round((amountInCents * share) / 100),
  currency: 'EUR',
});

const monthAndDay = (random: Random): string =>
  `${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;

const pad = (number: number): string => String(number).padStart(2, '0');

/** Five times in six the usual, otherwise any of the list. */
const pickMostly = <T>(random: Random, usual: T, list: readonly T[]): T =>
  random.below(6) > 0 ? usual : random.pick(list);

/** The index keeps namesakes apart. */
function emailOf(name: string, surname: string, index: number, company: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^A-Za-z ]/g, '')
      .toLowerCase();
  const domain = plain(company.split(' ')[0]!);
  return `${plain(name)}.${plain(surname.split(' ')[0]!)}.${index + 1}@${domain}.example`;
}
