import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, Company } from '../../types.ts';

/** Lists the companies that the calling partner has access to. */
export const listCompanies = operation({
  id: 'listCompanies',
  api: 'partner',
  method: 'GET',
  path: '/companies',
  tag: 'Companies',
  summary: 'List the companies of the partner',
  scope: 'companies:read',
  unauthorized: 'unauthorized',
  query: Closed({
    legalId: Type.Optional(
      Type.Unsafe<string | string[]>({
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 1000 },
        ],
        description: 'Only companies with this CIF: one, several with commas, or repeated.',
      }),
    ),
    state: Type.Optional(Type.Enum(['active'], { type: 'string' })),
  }),
  reply: {
    status: 200,
    description: 'The companies that you have access to and that match.',
    body: Closed({
      companies: Type.Array(Company, {
        description: 'All that you have access to and that match.',
      }),
    }),
  },
});
