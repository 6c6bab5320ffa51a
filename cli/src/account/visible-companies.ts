import { type Company, type Fringe, PermissionError } from '@fringe/sdk';

/** The companies that a partner sees; undefined where the credentials may not list them. */
export async function visibleCompanies(
  fringe: Fringe,
  signal: AbortSignal,
): Promise<Company[] | undefined> {
  try {
    return await fringe.companies.list({}, { signal }).all();
  } catch (error) {
    if (error instanceof PermissionError) return undefined;
    throw error;
  }
}
