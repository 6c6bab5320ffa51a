import { done, type Reply } from '../../support/client.ts';
import type { Side } from '../../support/people/employee-sides.ts';

/** Disables with the month in the query. */
export const disable = (
  { client, companyId }: Side,
  payroll: string,
  body: object,
): Promise<Reply> =>
  client.post(`/api/v3/companies/${companyId}/limits/disable?payroll=${payroll}`, body);

/** Disables for these employees, or for all without a list. */
export const disabled = (side: Side, payroll: string, benefit: string, employees?: string[]) =>
  done(disable(side, payroll, { benefit, ...(employees && { employees }) }));

/** The whole answer when nobody failed. */
export const report = (total: number, processed: number, skipped = total - processed) => ({
  total,
  processed,
  skipped,
  failed: 0,
  errors: [],
});
