import type { Condition } from '../../database/conditions.ts';

/** What people belong to now: to one of these, or to none of a kind. */
export interface Belonging {
  costCenterId?: string | undefined;
  payrollCompanyId?: string | undefined;
  modelId?: string | undefined;
  without?: 'costCenter' | 'payrollCompany' | 'model' | undefined;
}

const columns = {
  costCenter: 'cost_center_id',
  payrollCompany: 'payroll_company_id',
  model: 'model_id',
} as const;

/** A condition on the person of a line; found by the key, whoever else there is. */
const isOf = (condition: string): string => `EXISTS (SELECT FROM employees p
  WHERE p.company_id = l.company_id AND p.id = l.employee_id AND ${condition})`;

/** The conditions of belonging, always the same ones in the same order. */
export const belongingTo = (asked: Belonging) => {
  const { costCenterId, payrollCompanyId, modelId, without } = asked;
  const none = (kind: keyof typeof columns): Condition => ({
    sql: isOf(`p.${columns[kind]} IS NULL AND ?`),
    type: 'boolean',
    value: without === kind ? true : undefined,
  });
  return {
    costCenterId: { sql: isOf('p.cost_center_id = ?'), type: 'uuid', value: costCenterId },
    payrollCompanyId: {
      sql: isOf('p.payroll_company_id = ?'),
      type: 'uuid',
      value: payrollCompanyId,
    },
    modelId: { sql: isOf('p.model_id = ?'), type: 'uuid', value: modelId },
    ofNoCostCenter: none('costCenter'),
    ofNoPayrollCompany: none('payrollCompany'),
    ofNoModel: none('model'),
  } satisfies Record<string, Condition>;
};
