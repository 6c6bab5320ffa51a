import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import { type Before, beforeValues, earlier, type Happening, happening } from './shape-queries.ts';

const file = { company: 'x.company_id', id: 'x.id' } as const;

const ofImport = longStatement(
  'timeline.import',
  `SELECT ${happening({ ...file, at: 'x.created_at', kind: 'import', what: `'started'`, by: 'x' })}
   FROM employee_imports x WHERE x.company_id = $1 AND x.id = $2
   UNION ALL SELECT ${happening({
     ...file,
     at: 'x.finished_at',
     kind: 'import',
     what: `'finished'`,
     outcome: `concat_ws(' ', x.added, 'added', x.updated, 'updated', x.failed, 'failed')`,
   })} FROM employee_imports x WHERE x.company_id = $1 AND x.id = $2 AND x.finished_at IS NOT NULL`,
);

export const happeningsOfImport = (reader: Reader, companyId: CompanyId, id: string) =>
  reader.rows<Happening>(ofImport, [companyId, id]);

const exported = { ...file, kind: 'export', payroll: 'x.month', number: 'x.version' } as const;

const ofExport = longStatement(
  'timeline.export',
  `SELECT ${happening({
    ...exported,
    at: 'x.requested_at',
    what: `'requested'`,
    outcome: 'x.state',
    by: 'x',
  })} FROM exports x WHERE x.company_id = $1 AND x.id = $2
   UNION ALL SELECT ${happening({ ...exported, at: 'f.made_at', what: `'made'` })}
   FROM exports x JOIN export_files f ON f.company_id = x.company_id AND f.export_id = x.id
   WHERE x.company_id = $1 AND x.id = $2
   UNION ALL SELECT ${happening({ ...exported, at: 'b.booked_at', what: `'booked'`, by: 'b' })}
   FROM exports x JOIN export_bookings b ON b.company_id = x.company_id AND b.export_id = x.id
   WHERE x.company_id = $1 AND x.id = $2`,
);

export const happeningsOfExport = (reader: Reader, companyId: CompanyId, id: string) =>
  reader.rows<Happening>(ofExport, [companyId, id]);

const ofPartner = longStatement(
  'timeline.partner',
  `(SELECT ${happening({
    at: 'r.created_at',
    kind: 'credential',
    id: 'r.id',
    what: `'issued'`,
    outcome: `CASE WHEN r.revoked_at IS NOT NULL THEN 'revoked' END`,
  })} FROM credentials r WHERE r.partner_id = $1 AND ${earlier('r.created_at', 'r.id', 2)})
   UNION ALL (SELECT ${happening({
     at: 'g.granted_at',
     kind: 'grant',
     id: 'g.company_id',
     what: `'granted'`,
     company: 'g.company_id',
   })} FROM access_grants g WHERE g.partner_id = $1
     AND ${earlier('g.granted_at', 'g.company_id', 2)})`,
);

/** What a partner was given: credentials, and access to companies that it still has. */
export const happeningsOfPartner = (reader: Reader, id: PartnerId, before: Before | null) =>
  reader.rows<Happening>(ofPartner, [id, ...beforeValues(before)]);

const grants = longStatement(
  'timeline.granted',
  `SELECT company_id AS id FROM access_grants
   WHERE partner_id = $1 AND company_id = ANY ($2::uuid[])`,
);

/** Which of these companies a partner has access to. */
export const grantedAmong = async (
  reader: Reader,
  partnerId: PartnerId,
  companyIds: readonly CompanyId[],
): Promise<Set<string>> =>
  new Set((await reader.rows<{ id: string }>(grants, [partnerId, companyIds])).map((g) => g.id));
