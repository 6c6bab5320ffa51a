import type { ChangedBy } from '@fringe/contract/operations/changes';
import type { ConsumptionCategory } from '@fringe/contract/types';
import {
  type FigureName,
  type Kind,
  listed,
  type SaidLimit,
  type Saying,
  type Wording,
} from './wording-rules.ts';

/** Benefits as people call them. */
const benefits: Record<ConsumptionCategory, string> = {
  any: 'benefits in general',
  'custom-benefit': "the company's own benefit",
  'capitalization-benefit': 'capitalization',
  'claps-benefit': 'recognitions',
  'clothing-benefit': 'clothing',
  'education-benefit': 'education',
  'gift-card-benefit': 'gift cards',
  'gym-benefit': 'the gym',
  'health-insurance-benefit': 'health insurance',
  'home-office-benefit': 'the home office',
  'individual-capitalization-benefit': 'individual capitalization',
  'it-product-benefit': 'IT products',
  'life-insurance-benefit': 'life insurance',
  'meal-benefit': 'meals',
  'nursery-benefit': 'nursery',
  'pension-plan-benefit': 'the pension plan',
  'renting-benefit': 'vehicle leasing',
  'retirement-insurance-benefit': 'retirement insurance',
  'transport-benefit': 'transport',
  'wellness-benefit': 'wellness',
  unknown: 'benefits without a category',
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const who = ({ kind, name }: ChangedBy): string => {
  if (kind === 'operator') return 'the operator of the platform';
  return kind === 'service' ? 'the platform' : name;
};

const kinds: Record<Kind, string> = {
  refusals: 'refused charge',
  voids: 'void',
  charges: 'charge out of the ordinary',
  changes: 'change of the limit',
  states: 'change of access',
  versions: 'settlement',
};
const several: Partial<Record<Kind, string>> = {
  charges: 'more charges out of the ordinary',
  changes: 'more changes of the limit',
  states: 'more changes of access',
};

const states = {
  registered: null,
  confirmed: null,
  blocked: 'access to benefits was blocked',
  unblocked: 'access to benefits was unblocked',
  terminated: 'access to benefits ended',
  restored: 'access to benefits was restored',
};

const refused = {
  limitExceeded: 'it passed the limit',
  benefitDisabled: 'the benefit was disabled',
  employeeState: 'there was no access to benefits',
  limitRequired: 'the company requires a limit, and there was none',
  cycleNotFound: 'there was no such month at that time',
  employeeNotFound: 'the company did not know the person',
  invalidRequest: 'the charge was not valid',
};

const flagged = {
  benefitDisabled: 'the benefit was disabled',
  employeeState: 'there was no access to benefits',
  limitRequired: 'the limit that the company requires was missing',
  outsidePayroll: 'it is from another month',
};

const limitIn = (money: Saying['money'], { amountInCents, period }: SaidLimit): string =>
  `${money(amountInCents)}${period === 'year' ? ' a year' : ''}`;

/** What the number and its limit are. */
const figures = ({ month, category, money }: Saying): Pick<Wording, FigureName> => {
  const benefit = benefits[category];
  return {
    total: ({ charges, chargesInCents, voids, voidsInCents, netInCents }) => {
      if (charges === 0) return `In ${month} nothing was spent on ${benefit}.`;
      const spent = `In ${month} ${money(netInCents)} was spent on ${benefit}`;
      const all = counted(charges, 'charge');
      if (voids === 0) return `${spent}, in ${all}.`;
      const taken = `${counted(voids, 'void')} of ${money(voidsInCents)}`;
      return `${spent}: ${all} of ${money(chargesInCents)} less ${taken}.`;
    },
    use: ({ limit, fiscalYear, usedInCents, inMonthInCents, ...rest }) => {
      const ofYear = limit.period === 'year';
      const parts = [
        `${money(usedInCents)} used`,
        ...(ofYear ? [`${money(inMonthInCents)} of it in ${month}`] : []),
        ...(rest.reservedInCents > 0
          ? [
              `${money(rest.reservedInCents)} reserved for ` +
                counted(rest.payments, 'scheduled payment'),
            ]
          : []),
        rest.leftInCents < 0
          ? `passed by ${money(-rest.leftInCents)}`
          : `${money(rest.leftInCents)} left`,
      ];
      const what = `The limit for ${benefit} in ${ofYear ? fiscalYear : month}`;
      return `${what} is ${money(limit.amountInCents)}: ${parts.join(', ')}.`;
    },
    noLimit: () => `There is no limit for ${benefit} in ${month}.`,
  };
};

/** What has happened. */
const happenings = ({ month, money, day }: Saying): Omit<Wording, FigureName> => ({
  refusal: (at, cents, currency, why) =>
    `On ${day(at)} a charge of ${money(cents, currency)} was refused: ${why}.`,
  whyRefused: (code, limit) =>
    limit
      ? `${money(Math.max(0, limit.leftInCents))} was left of a limit of ${limitIn(money, limit)}`
      : refused[code],
  charge: ({ at, amountInCents, ofPayment, late, inSpiteOf }) => {
    const what = `a ${ofPayment ? 'scheduled payment' : 'charge'} of ${money(amountInCents)}`;
    const how = late ? 'came after the month was closed' : 'was booked';
    const despite = inSpiteOf.length > 0 ? `, although ${listed(inSpiteOf, 'and')}` : '';
    return `On ${day(at)} ${what} ${how}${despite}.`;
  },
  whyFlagged: (flag, exceededBy) =>
    flag === 'limitExceeded'
      ? `it passed the limit${exceededBy === null ? '' : ` by ${money(exceededBy)}`}`
      : flagged[flag],
  voided: (at, cents, late, reason) =>
    `On ${day(at)} a charge of ${money(cents)} was voided` +
    `${late ? ' after the month was closed' : ''}${reason === null ? '' : `: “${reason}”`}.`,
  limitChange: (at, by, before, after) => {
    const old = before ? `before: ${limitIn(money, before)}` : 'there was none before';
    const done = after ? `set the limit to ${limitIn(money, after)}` : 'removed the limit';
    return `On ${day(at)} ${who(by)} ${done} (${old}).`;
  },
  disabled: (at, by, wholeCompany) =>
    `On ${day(at)} ${who(by)} disabled this benefit for ${month}` +
    `${wholeCompany ? ' in the whole company' : ''}.`,
  state: (at, cause) => (states[cause] === null ? null : `On ${day(at)} ${states[cause]}.`),
  version: (at, version, net) =>
    version === 1
      ? `On ${day(at)} the month was closed with ${money(net)} (version 1).`
      : `On ${day(at)} the month was settled again: version ${version} with ${money(net)}.`,
  waiting: (entries) =>
    `${counted(entries, 'entry', 'entries')} from after the closing will be in the next ` +
    'settlement.',
  more: (left) =>
    'Before that there were also ' +
    `${listed(
      left.map(({ kind, count }) => counted(count, `more ${kinds[kind]}`, several[kind])),
      'and',
    )}.`,
});

export const english = (saying: Saying): Wording => ({
  ...figures(saying),
  ...happenings(saying),
});
