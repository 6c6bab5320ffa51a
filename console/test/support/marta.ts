import type { Console } from './console.ts';

/** Whose story the demo tells, and in which months. */
export interface Marta {
  employeeId: string;
  /** The last month in which a charge of hers was refused. */
  refusedIn: string;
  /** The month in which a lunch of hers came late. */
  settledAgain: string;
}

export async function martasMonths({ partner, companyIds }: Console): Promise<Marta> {
  const company = `/api/v3/companies/${companyIds[0]}`;
  const found = await partner.get(`${company}/employees?q=marta+soler`);
  const employeeId: string = found.body.employees[0].id;
  const refusals = await partner.get(
    `${company}/consumptions/refusals?employeeId=${employeeId}&limit=1`,
  );
  const { body } = await partner.get(`${company}/settlements`);
  const settlements = body.settlements as { payroll: string; version: number }[];
  return {
    employeeId,
    refusedIn: refusals.body.refusals[0].payroll,
    settledAgain: settlements.find(({ version }) => version === 2)!.payroll,
  };
}
