/** How far people are on the way from being registered to having confirmed. */
export const stages = [
  'not-invited',
  'waiting',
  'failed',
  'mailed',
  'expired',
  'confirmed',
] as const;
export type Stage = (typeof stages)[number];

/** Those whom an invitation can be sent to, all together. */
export const invitable = ['not-invited', 'failed', 'expired', 'mailed'] as const;
export type Invitable = (typeof invitable)[number];

export const isInvitable = (stage: Stage): stage is Invitable =>
  (invitable as readonly Stage[]).includes(stage);
