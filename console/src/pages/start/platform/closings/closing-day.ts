import type { ReplyOf } from '../../../../shell/api.ts';

/** How many months of companies are in which state on a day. */
export type ClosingDay = ReplyOf<'readClosingCalendar'>['days'][number];
