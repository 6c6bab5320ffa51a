import type { ReplyOf } from '../../../../shell/api.ts';

/** A program that books charges of a company. */
export type Feed = ReplyOf<'listChargeFeeds'>['feeds'][number];
