import { done } from '../client.ts';
import { openService } from '../open-service.ts';
import { signIn } from './browsing.ts';
import { staffSteps } from './steps.ts';

export const STAFF = '/staff/v1/staff';
export const ME = '/staff/v1/me';

/** The role of somebody in companies. */
export const ofCompanies = (role: string, ...companyIds: string[]) => ({
  kind: 'company',
  role,
  companyIds,
});
export const ofOperator = (role: string) => ({ kind: 'operator', role });
export const DEVELOPER = { kind: 'partner', role: 'developer' };

/** What nobody may who is not told otherwise. */
export const NOT_ALLOWED = 'Your role may not do this';

/** The service with the admins of the operator and of the first partner signed in. */
export async function openWithAdmins(options: Parameters<typeof openService>[0] = {}) {
  const opened = await openService(options);
  const admin = (await signIn(opened.service, 'admin')).calls();
  const partnerAdmin = (await signIn(opened.service, 'partnerAdmin')).calls();
  const { enter, memberOf } = staffSteps(opened.service, admin);
  /** Somebody whom an admin invites; answers them as they are shown. */
  const invite = (mail: string, role: object, by = partnerAdmin, name = 'Whoever') =>
    by.post(STAFF, { mail, name, role });
  /** Somebody who is invited and signs in; answers their browser and where they are found. */
  const invited = async (mail: string, role: object, by = partnerAdmin) => {
    const { id } = await done(invite(mail, role, by));
    return { id, path: `${STAFF}/${id}`, browser: await enter(mail) };
  };
  return { ...opened, admin, partnerAdmin, enter, memberOf, invite, invited };
}
