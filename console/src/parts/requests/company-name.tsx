import { useCompanies } from '../../shell/company.ts';
import { useRole } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';

/** What a company is called; of the operator's thousands, one behind the first is asked for. */
export function CompanyName({ companyId }: { companyId: string | null }) {
  const { side } = useRole();
  const { companies, isSuccess } = useCompanies();
  const found = companies.find(({ id }) => id === companyId);
  const beyond = side === 'platform' && isSuccess && !!companyId && !found;
  const one = useCall('readCompany', { path: { companyId: companyId ?? '' } }, { enabled: beyond });
  return found?.name ?? one.data?.name ?? '–';
}
