import type { EmployeeState, TaxRegime } from '@fringe/contract/types';
import type { NewEmployee } from '../../employees/add-employees.ts';
import { nif } from '../../values/spanish-ids.ts';
import { demoId, demoModels } from './demo-companies.ts';
import { historyOf } from './histories.ts';
import { givenNames, surnames } from './names.ts';
import { type Random, seededRandom } from './random.ts';

const states: readonly EmployeeState[] = ['active', 'not-active', 'removed', 'blocked'];
const regimes: readonly TaxRegime[] = ['general', 'basque', 'navarrese', 'biscayan'];
const models = demoModels.map(({ id }) => id);
const departments = ['Administración', 'Operaciones', 'Comercial'];

/** The people of one company: the first four show each state and tax regime, the rest are mixed. */
export function demoPeople(company: { id: string; name: string }, headcount: number, seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: headcount }, (_, index) => person(company, seed, index, random));
}

function person(
  company: { name: string },
  seed: number,
  index: number,
  random: Random,
): NewEmployee {
  const name = random.pick(givenNames);
  const surname = `${random.pick(surnames)} ${random.pick(surnames)}`;
  const serial = seed * 1_000 + index;
  const partTime = index % 7 === 3;
  const department = random.below(departments.length);
  return {
    id: demoId(4, serial),
    email: emailOf(name, surname, index, company.name),
    legalId: nif(10_000_000 + random.below(70_000_000)),
    name,
    surname,
    birthDate: day(1962 + random.below(40), random),
    grossSalary: money(1_800_000 + random.below(3_600) * 1_000),
    hiringDate: day(2012 + random.below(13), random),
    taxRegime: index < 4 ? regimes[index]! : pickMostly(random, 'general', regimes),
    workdayConfiguration: {
      daysPerMonth: 20 + random.below(3),
      workTimePercentage: partTime ? random.pick([50, 75]) : 100,
      numberOfPaychecks: random.pick([12, 14]),
      collectiveAgreementSalary: money(1_650_000 + random.below(200) * 1_000),
    },
    internalId: index % 10 === 9 ? null : `EMP-${String(serial).padStart(5, '0')}`,
    modelId: index % 5 === 4 ? null : random.pick(models),
    history: historyOf(index < 4 ? states[index]! : pickMostly(random, 'active', states), serial),
    costCenter:
      index % 6 === 5
        ? null
        : { id: demoId(5, seed * 10 + department), name: departments[department]! },
    payrollCompany:
      index % 9 === 8 ? { id: demoId(6, seed), name: `${company.name} Gestión` } : null,
    metadata: index % 4 === 0 ? { department: departments[department]!, shift: 'mañana' } : null,
  };
}

const money = (amountInCents: number) => ({ amountInCents, currency: 'EUR' });

const day = (year: number, random: Random): string =>
  [year, pad(1 + random.below(12)), pad(1 + random.below(28))].join('-');

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
