import type { Config } from '../config.ts';
import { isOnOwnMachine } from '../outbound/address.ts';

/** True in a sandbox that only its own machine can reach: there everybody enters with a click. */
export const hasBuiltInIssuer = (config: Config): boolean =>
  config.environment === 'sandbox' && isOnOwnMachine(config);
