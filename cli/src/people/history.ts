import { findCompany, findEmployee } from '../choosing/names.ts';
import type { Cli } from '../cli.ts';
import { shownTime } from '../output/times.ts';

/** Shows the states that an employee went through, oldest first. */
export async function showHistory(
  cli: Cli,
  options: { company?: string },
  wanted: string,
): Promise<void> {
  const { fringe } = await cli.session();
  const { id: companyId } = await findCompany(cli, options.company);
  const { id } = await findEmployee(cli, companyId, wanted);
  const changes = await fringe.employees.history(companyId, id, {}, { signal: cli.signal }).all();
  cli.out.result(changes, () =>
    cli.out.table(
      [
        { head: 'AT', of: ({ at }) => shownTime(at) },
        { head: 'WHAT', of: ({ cause }) => cause },
        { head: 'STATE', of: ({ state }) => state },
        { head: 'BY', of: ({ by }) => by?.name },
        { head: 'LAST DAY', of: ({ effectiveDate }) => effectiveDate ?? undefined },
        { head: 'WHY', of: ({ reason }) => reason ?? undefined, cut: true },
      ],
      changes,
    ),
  );
}
