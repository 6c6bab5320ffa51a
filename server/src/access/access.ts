import type { Context } from '../context.ts';
import type { Guards } from '../http/bind.ts';
import { Authenticator } from './authenticate.ts';
import { limitRate, RateLimit } from './rate-limit.ts';
import { Keyring } from './tokens/signing-keys.ts';
import { Tokens } from './tokens/tokens.ts';
import { AnswerBudget } from './writes/answer-budget.ts';
import { requestWriter } from './writes/writers.ts';

/** The parts of access control that live as long as the process. */
export interface Access {
  keyring: Keyring;
  tokens: Tokens;
  authenticator: Authenticator;
  guards: Omit<Guards, 'companyScope'>;
}

export function createAccess(context: Context): Access {
  const keyring = new Keyring(context);
  const tokens = new Tokens(context, keyring);
  const authenticator = new Authenticator(context, tokens);
  const budget = new AnswerBudget(context);
  const rate = new RateLimit(context.config.rateLimitPerMinute);
  return {
    keyring,
    tokens,
    authenticator,
    guards: {
      sandbox: context.config.environment === 'sandbox',
      authenticate: (operation, request) =>
        authenticator.authenticate(operation, request.headers.authorization),
      limitRate: (caller, reply) => limitRate(rate, caller.credentialId, reply),
      writer: (operation, caller, request) =>
        requestWriter(context, budget, operation, caller, request),
    },
  };
}
