import type { Category } from '../../parts/category-words.ts';

/** What the address says besides whose page it is. */
export interface EmployeeSearch {
  /** `YYYY-MM`; the open month without it. */
  month?: string;
  /** The benefit that is explained; the first one without it. */
  category?: Category;
  /** An entry or a refusal that is open in the drawer. */
  open?: string;
  /** True to read figures as tables in place of pictures. */
  table?: true;
}

export const EMPLOYEE = '/companies/$companyId/people/$employeeId';
