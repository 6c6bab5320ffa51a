import { Line } from '../scalars.ts';
import { Private } from '../schemas/private.ts';
import * as Type from '../schemas/type.ts';
import { Closed, described, Nullable } from '../types.ts';

/** Who changed something, as it may be shown to everybody with access to the company. */
export const ChangedBy = Closed(
  {
    kind: Type.Enum(['partner', 'operator', 'service', 'staff'], {
      type: 'string',
      description:
        'A partner, the operator of the platform, the platform itself, or people of the company.',
    }),
    name: Type.String({
      description:
        'The name of a partner, with the person if it was one: to a partner only its own, else ' +
        '`another partner`; `operator`; `staff of the company`; or the part of the platform that ' +
        'did it.',
    }),
  },
  { description: 'Who made the change.' },
);
export type ChangedBy = Type.Static<typeof ChangedBy>;

/** The most characters of a reason. */
const MAX_REASON = 500;

/** Why something is done; may be left out. */
export const GivenReason = Type.Optional(
  described(
    Line(MAX_REASON),
    'Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and ' +
      'shown wherever the change is shown.',
  ),
);

/** A body of which nothing is required but that it says no more than a reason. */
export const ReasonBody = Closed({ reason: GivenReason });

/** Why something was done, as it is shown. */
export const ShownReason = Private(
  described(
    Nullable(Type.String()),
    'Why, in the words of whoever did it; null when no reason was given.',
  ),
  'sealedText',
);
