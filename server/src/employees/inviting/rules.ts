import type { InvitationStage } from '@fringe/contract/operations/people/invitees';

/** Who got a mail, or did without one. */
const reached: readonly InvitationStage[] = ['mailed', 'expired', 'confirmed'];

/** The stages with their numbers, and how many have come to each step of the way. */
export function funnelOf(
  order: readonly InvitationStage[],
  counted: readonly { stage: InvitationStage; people: number }[],
  at: Date,
) {
  const peopleIn = (stage: InvitationStage) =>
    counted.find((one) => one.stage === stage)?.people ?? 0;
  const sum = (stages: readonly InvitationStage[]) =>
    stages.reduce((total, stage) => total + peopleIn(stage), 0);
  return {
    at: Math.floor(at.getTime() / 1000),
    registered: sum(order),
    mailed: sum(reached),
    confirmed: peopleIn('confirmed'),
    stages: order.map((stage) => ({ stage, people: peopleIn(stage) })),
  };
}
