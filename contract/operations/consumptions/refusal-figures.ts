import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { CalendarDate, Closed, described, IdName, Page, pagingQuery } from '../../types.ts';
import { RefusalCode, RefusedCharge } from './refusals.ts';

/** The most days that figures of refusals are of. */
export const MOST_REFUSAL_DAYS = 31;

/** So many refusals of a code are counted on a day; beyond it there are that many or more. */
export const MOST_COUNTED = 10_000;

const platform = {
  api: 'platform',
  tag: 'Charges',
  heavy: true,
  method: 'GET',
  staffScope: 'consumptions:read',
} as const;
const days = { from: Type.Optional(CalendarDate), to: Type.Optional(CalendarDate) };
const range = {
  from: described(CalendarDate, 'The first day, of Madrid.'),
  to: described(CalendarDate, 'The last day, of Madrid.'),
};

/** How often charges were refused for one reason. */
export const RefusalFigures = Closed({
  code: RefusalCode,
  refused: Type.Integer({ minimum: 1, description: 'How many were refused for it.' }),
  days: Type.Array(
    Closed({
      date: described(CalendarDate, 'The day, of Madrid.'),
      refused: Type.Integer({
        minimum: 1,
        maximum: MOST_COUNTED,
        description: 'How many were refused on it; 10,000 stands for that many or more.',
      }),
    }),
    { description: 'The days on which some were, in order.' },
  ),
});
export type RefusalFigures = Type.Static<typeof RefusalFigures>;

/** Counts refused charges of all companies by reason and day. */
export const readRefusalFigures = operation({
  ...platform,
  id: 'readRefusalFigures',
  path: '/consumptions/refusals/figures',
  summary: 'Count refused charges of all companies by reason and day',
  description:
    'Up to 31 days; the last 28 without `from` and `to`. Each attempt is one refusal. Up ' +
    'to 10,000 are counted of a reason and a day.',
  query: Closed(days),
  reply: {
    status: 200,
    description: 'The reasons that occurred, most of them first.',
    body: Closed({
      ...range,
      codes: Type.Array(RefusalFigures, { description: 'Most of them first.' }),
    }),
  },
});

/** Lists the charges that were refused for one reason, whatever their company. */
export const listAllRefusedCharges = operation({
  ...platform,
  id: 'listAllRefusedCharges',
  path: '/consumptions/refusals',
  summary: 'List charges of all companies that were refused for a reason, newest first',
  description: 'Of all days that are kept, or from the day `from` to the day `to`.',
  query: Closed({ code: RefusalCode, ...days, ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of refused charges, newest first.',
    body: Closed({
      refusals: Type.Array(
        Closed({
          ...RefusedCharge.properties,
          company: described(IdName, 'The company whose employee it was for.'),
        }),
        { description: 'Newest first.' },
      ),
      page: Page,
    }),
  },
});
