import { invalidField } from '@fringe/contract/errors';
import { REGISTERED, type SubscribableType } from '@fringe/contract/events';
import { GENERATED } from '../deliveries/rules.ts';

/** A subscription to both names gets the event under the canonical one. */
export const subscribedTypes = (names: readonly SubscribableType[]): SubscribableType[] =>
  names.includes(GENERATED) ? names.filter((name) => name !== REGISTERED) : [...names];

/** The failure for a URL that cannot be called. */
export const refusedUrl = (reason: string) => invalidField('body/url', reason);
