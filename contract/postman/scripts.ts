import type { Json } from '../openapi/schemas.ts';

/** Which request keeps which id of its answer, for those that need it. */
const kept: [operation: string, variable: string, where: string][] = [
  ['listPayrollCycles', 'payrollCycleId', 'payrollCycles?.[0]?.id'],
  ['recordConsumption', 'consumptionId', 'id'],
  ['recordCharge', 'consumptionId', 'id'],
  ['createSubscription', 'subscriptionId', 'id'],
  ['listSubscriptions', 'subscriptionId', 'subscriptions?.[0]?.id'],
  ['listDeliveries', 'deliveryId', 'deliveries?.[0]?.id'],
  ['listEvents', 'eventId', 'events?.[0]?.event?.id'],
  ['listPartnerSubscriptions', 'subscriptionId', 'subscriptions?.[0]?.id'],
  ['platformListDeliveries', 'deliveryId', 'deliveries?.[0]?.id'],
  ['listMails', 'mailId', 'mails?.[0]?.id'],
  ['listPartners', 'partnerId', 'partners?.[0]?.id'],
  ['issueCredential', 'issuedClientId', 'clientId'],
  ['startEmployeeImport', 'employeeImportId', 'id'],
  ['listEmployeeImports', 'employeeImportId', 'imports?.[0]?.id'],
  ['listExportTemplates', 'exportTemplateId', 'exportTemplates?.[0]?.id'],
  ['listAuditLog', 'changeId', 'entries?.[0]?.id'],
  ['listRequests', 'requestId', 'requests?.[0]?.id'],
  ['platformListRequests', 'requestId', 'requests?.[0]?.id'],
  ['createExport', 'exportId', 'id'],
  ['listExports', 'exportId', 'exports?.[0]?.id'],
  ['platformStartEmployeeImport', 'employeeImportId', 'id'],
  ['createImportPreset', 'importPresetId', 'id'],
  ['platformCreateImportPreset', 'importPresetId', 'id'],
  ['addFamilyMember', 'familyMemberId', 'id'],
  ['listCommittedExpenses', 'committedExpenseId', 'committedExpenses?.[0]?.id'],
  ['requestCommittedExpense', 'committedExpenseId', 'id'],
  ['listCommitments', 'committedExpenseId', 'committedExpenses?.[0]?.id'],
  ['readCommittedExpense', 'paymentId', 'payments?.[0]?.id'],
];

export const keptVariables = [...new Set(kept.map(([, variable]) => variable))];

/** The request that keeps the id of a path parameter. */
export const sourceOf = (parameter: string): string | undefined =>
  kept.find(([, variable]) => variable === parameter)?.[0];

/** Runs in Postman after the answer to a request. */
const afterwards = (exec: string[]): Json[] => [
  { listen: 'test', script: { type: 'text/javascript', exec } },
];

export const tokenScript = (variable: string): Json[] =>
  afterwards([`pm.collectionVariables.set('${variable}', pm.response.json().accessToken);`]);

export function keptScript(operation: string): Json[] | undefined {
  const found = kept.find(([id]) => id === operation);
  if (!found) return undefined;
  const [, variable, where] = found;
  return afterwards([
    `const id = pm.response.json()?.${where};`,
    `if (id) pm.collectionVariables.set('${variable}', id);`,
  ]);
}
