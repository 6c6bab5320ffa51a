import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  describedAs,
  Line,
  NewId,
  Nullable,
  Page,
  pagingQuery,
  Uuid,
} from '../../types.ts';

/** A benefit model: the offer of a company that its employees are assigned to. */
export const BenefitModel = Closed({
  id: described(Uuid, 'The benefit model; `modelId` of an employee names it.'),
  name: Type.String({ description: 'Its name, unique in the company, such as `Plan Familia`.' }),
  description: Nullable(
    Type.String({ description: 'What it offers, in words; null when nothing is said.' }),
  ),
});
export type BenefitModel = Type.Static<typeof BenefitModel>;

const models = { api: 'platform', tag: 'Benefit models' } as const;
const list = '/companies/{companyId}/benefit-models';
const { name: shown } = BenefitModel.properties;
const name = describedAs(Line(200), shown);
const description = Type.Optional(
  described(
    Nullable(Type.String({ maxLength: 2000 })),
    'What it offers, in words for people; null takes the text away.',
  ),
);

/** Lists the benefit models of a company. */
export const listBenefitModels = operation({
  api: 'partner',
  tag: 'Benefit models',
  id: 'listBenefitModels',
  method: 'GET',
  path: list,
  summary: 'List the benefit models of a company',
  description: 'The `modelId` of an employee is the id of one of them.',
  scope: 'employees:read',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of benefit models of the company.',
    body: Closed({
      benefitModels: Type.Array(BenefitModel, { description: 'The offers of the company.' }),
      page: Page,
    }),
  },
});

export const platformListBenefitModels = forOperator(listBenefitModels);

/** Creates a benefit model, to which employees can then be assigned. */
export const createBenefitModel = operation({
  ...models,
  id: 'createBenefitModel',
  method: 'POST',
  path: list,
  summary: 'Create a benefit model',
  body: Closed({ name, description }),
  reply: {
    status: 201,
    description: 'The benefit model is created.',
    body: NewId('benefit model'),
  },
  failures: ['modelNameTaken'],
});

/** Changes a benefit model; what is left out keeps its value. */
export const updateBenefitModel = operation({
  ...models,
  id: 'updateBenefitModel',
  method: 'PATCH',
  path: `${list}/{benefitModelId}`,
  summary: 'Change a benefit model',
  body: Closed({ name: Type.Optional(name), description }, { minProperties: 1 }),
  reply: {
    status: 204,
    description: 'The benefit model is changed; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound', 'modelNameTaken'],
});
