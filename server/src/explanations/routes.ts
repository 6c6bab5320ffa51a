import {
  explainConsumptions as explain,
  platformExplainConsumptions as platformExplain,
} from '@fringe/contract/operations/consumptions/explanations';
import type { Context } from '../context.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import { languages } from '../values/wording.ts';
import { explainConsumptions } from './explain-consumptions.ts';

/** What other scopes protect is in an explanation for those who have them. */
const protecting = ['limits:read', 'employees:read'] as const;

/** The operator sees everything. */
const withheldFrom = ({ partnerId, scopes }: Caller) =>
  partnerId === null ? [] : protecting.filter((scope) => !scopes.has(scope));

/** The same for partners and for the operator. */
export const explanationRoutes = ({ database, vault }: Context): Route[] =>
  [explain, platformExplain].map((operation) =>
    route(operation, async ({ caller, path, query, speak, gone }) => {
      const question = { ...path, ...query, language: speak(languages) };
      // Sentences quote reasons, so that it is not enough to leave the fields out.
      const opens = caller.hides?.has('sealedText') ? null : vault;
      const asker = { partnerId: caller.partnerId, vault: opens, withheld: withheldFrom(caller) };
      return explainConsumptions(database, question, asker, gone);
    }),
  );
