import type { ReplyOf } from '../../../shell/api.ts';

/** A subscription as its list has it. */
export type Subscription = ReplyOf<'listSubscriptions'>['subscriptions'][number];
