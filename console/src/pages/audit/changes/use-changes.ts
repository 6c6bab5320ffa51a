import { useCall } from '../../../shell/use-call.ts';
import { useAsked } from '../search.ts';
import { daysOf } from './days.ts';

const DAY_S = 86_400;
const PAGE = 50;

/** What both the picture and the list are asked for. */
function useFilter() {
  const { asked } = useAsked();
  const { company, person, subject, actor, action, request } = asked;
  return {
    companyId: company,
    employeeId: person,
    subjectId: subject,
    actor,
    action,
    requestId: request,
  };
}

/** The changes that the address asks for. */
export function useChanges() {
  const { asked } = useAsked();
  const query = {
    ...useFilter(),
    changedFrom: asked.from,
    changedTo: asked.to,
    page: asked.page,
    limit: PAGE,
  };
  return useCall('listAuditLog', { query }, { keep: true });
}

/** Who has changed something on which days; the last ones, whatever the list shows. */
export function useFigures() {
  const { days = '14' } = useAsked().asked;
  const now = Math.floor(Date.now() / 1_000);
  const filter = useFilter();
  // All of them are told apart, so that another one can be chosen.
  const query = {
    ...filter,
    actor: undefined,
    ...(days === '31' && { changedFrom: daysOf({ from: now - 30 * DAY_S, to: now })[0]!.from }),
  };
  return useCall('readAuditFigures', { query }, { keep: true });
}
