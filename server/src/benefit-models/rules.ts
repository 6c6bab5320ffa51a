import { failureNaming } from '@fringe/contract/errors';

/** What the database's refusal means, if it is about a name that the company uses already. */
export const refusalOf = (constraint: string | undefined, name: string | undefined) =>
  constraint === 'benefit_models_name_key'
    ? failureNaming('modelNameTaken', { name: name ?? '' })
    : undefined;
