/** What a charge can be refused for that its source cannot know. */
export const prohibitions = [
  'employeeState',
  'benefitDisabled',
  'limitExceeded',
  'limitRequired',
] as const;

/** What a charge that is booked all the same can be flagged with. */
export const chargeFlags = [...prohibitions, 'outsidePayroll'] as const;
export type ChargeFlag = (typeof chargeFlags)[number];

/** All that a charge can be refused for. */
export const refusals = [
  'employeeNotFound',
  'cycleNotFound',
  'invalidRequest',
  ...prohibitions,
] as const;
