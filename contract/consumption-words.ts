import * as Type from './schemas/type.ts';

const benefits = [
  'capitalization',
  'claps',
  'clothing',
  'education',
  'gift-card',
  'gym',
  'health-insurance',
  'home-office',
  'individual-capitalization',
  'it-product',
  'life-insurance',
  'meal',
  'nursery',
  'pension-plan',
  'renting',
  'retirement-insurance',
  'transport',
  'wellness',
] as const;

/** The categories of consumptions and committed expenses. */
export const consumptionCategories = [
  'any',
  'custom-benefit',
  ...benefits.map((name) => `${name}-benefit` as const),
  'unknown',
] as const;
export const ConsumptionCategory = Type.Enum([...consumptionCategories], {
  type: 'string',
  description:
    'What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the ' +
    'company itself, `any` where it is not bound to one, or `unknown`.',
});
export type ConsumptionCategory = Type.Static<typeof ConsumptionCategory>;

/** How a consumption is paid for and taxed. */
export const consumptionBehaviours = [
  'allowance',
  'allowance-not-exempt',
  'flex',
  'flex-not-exempt',
] as const;
export const ConsumptionBehaviour = Type.Enum([...consumptionBehaviours], {
  type: 'string',
  description:
    'Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the ' +
    'company on top; `-not-exempt` means that it is taxed.',
});
export type ConsumptionBehaviour = Type.Static<typeof ConsumptionBehaviour>;

/** `expenses` for a charge, `withdrawn` for a void. */
export const SumType = Type.Enum(['expenses', 'withdrawn'], {
  type: 'string',
  description: '`expenses` for charges, `withdrawn` for voids, which take charges back.',
});
export type SumType = Type.Static<typeof SumType>;

/** The largest amount of one charge or payment: ten million of the main unit. */
export const MAX_CHARGE_CENTS = 1_000_000_000;
export const ChargedCents = Type.Integer({
  minimum: 1,
  maximum: MAX_CHARGE_CENTS,
  description: "The amount in cents of the company's currency: 1250 are 12.50 euros.",
});

/** A year, `YYYY`. */
export const FiscalYear = Type.String({
  pattern: '^\\d{4}$',
  description: 'The fiscal year, `YYYY`: the calendar year that its payroll months lie in.',
});
