import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Line, Nullable, Page, pagingQuery, Uuid } from '../types.ts';

/** A benefit model: the offer of a company that its employees are assigned to. */
export const BenefitModel = Closed({
  id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
});
export type BenefitModel = Type.Static<typeof BenefitModel>;

const models = { api: 'platform', tag: 'Benefit models' } as const;
const list = '/companies/{companyId}/benefit-models';
const description = Type.Optional(Nullable(Type.String({ maxLength: 2000 })));

/** Lists the benefit models of a company. */
export const listBenefitModels = operation({
  ...models,
  id: 'listBenefitModels',
  method: 'GET',
  path: list,
  summary: 'List the benefit models of a company',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ benefitModels: Type.Array(BenefitModel), page: Page }) },
});

/** Creates a benefit model, to which employees can then be assigned. */
export const createBenefitModel = operation({
  ...models,
  id: 'createBenefitModel',
  method: 'POST',
  path: list,
  summary: 'Create a benefit model',
  body: Closed({ name: Line(200), description }),
  reply: { status: 201, body: Closed({ id: Uuid }) },
  failures: ['modelNameTaken'],
});

/** Changes a benefit model; what is left out keeps its value. */
export const updateBenefitModel = operation({
  ...models,
  id: 'updateBenefitModel',
  method: 'PATCH',
  path: `${list}/{benefitModelId}`,
  summary: 'Change a benefit model',
  body: Closed({ name: Type.Optional(Line(200)), description }, { minProperties: 1 }),
  reply: { status: 204, body: null },
  failures: ['resourceNotFound', 'modelNameTaken'],
});
