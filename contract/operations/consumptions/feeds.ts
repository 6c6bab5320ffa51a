import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  CalendarDate,
  Closed,
  described,
  IdName,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** What is known of a feed from the days on which it came. */
export const feedStates = ['silent', 'regular', 'unknown', 'ended'] as const;

/** A credential that books charges of a company, and when it does. */
export const ChargeFeed = Closed({
  company: described(IdName, 'The company whose charges it brings.'),
  partner: described(
    Nullable(IdName),
    'The partner whose credential brings them; null for the operator.',
  ),
  clientId: described(Uuid, 'The credential that they are booked with.'),
  description: described(
    Nullable(Type.String()),
    'What the credential is used for, in words; null when nothing is said.',
  ),
  state: Type.Enum([...feedStates], {
    type: 'string',
    description:
      '`silent` when nothing has come for longer than it ever does, `regular` when it comes as ' +
      'usual, `unknown` when it has come too rarely to have a rhythm, `ended` when its ' +
      'credential was revoked, or nothing has come for 60 days.',
  }),
  lastEntryAt: described(Timestamp, 'When it booked something last, in epoch seconds.'),
  days: Type.Array(CalendarDate, {
    description:
      'The days on which it booked something, of the company, in order: of the 28 days up to ' +
      'its last.',
  }),
  usualGapDays: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'From how many days to the next it usually comes: the median; null with fewer than 5 days.',
  ),
  silentAt: described(
    Nullable(Timestamp),
    'From when on it is silent if nothing comes, in epoch seconds; null where there is no rhythm.',
  ),
});
export type ChargeFeed = Type.Static<typeof ChargeFeed>;

/** Lists who brings charges of which company, and whether they still do. */
export const listChargeFeeds = operation({
  api: 'platform',
  tag: 'Charges',
  heavy: true,
  id: 'listChargeFeeds',
  method: 'GET',
  staffScope: 'consumptions:read',
  path: '/feeds',
  summary: 'List who brings charges of which company, those that went silent first',
  description:
    'A feed is a credential that books charges of a company. It is silent when nothing was ' +
    'booked for longer than three times its usual gap, and for a day longer than its longest gap ' +
    'of the last four weeks. What is refused or a duplicate is not booked. They are looked at ' +
    'once a minute.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of feeds: first the longest silent, then who would be so next.',
    body: Closed({
      silent: Type.Integer({
        minimum: 0,
        description: 'How many are silent now; counted up to 1,000.',
      }),
      feeds: Type.Array(ChargeFeed, {
        description: 'First the longest silent, then who would be so next.',
      }),
      page: Page,
    }),
  },
});
