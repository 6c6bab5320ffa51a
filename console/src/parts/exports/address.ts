import { fileAddress, type Side } from '../../shell/api.ts';

const bases = { partner: '/api/v3', platform: '/platform/v1' };

/** Where the file of an export is; the browser fetches it by itself, with its session. */
export const addressOf = (side: Side, companyId: string, exportId: string): string =>
  fileAddress(`${bases[side]}/companies/${companyId}/exports/${exportId}/file`);
