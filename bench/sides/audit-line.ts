/** SQL that writes the line of a change and what it changed, as the service does. */
export const auditLine = (action: string, companyId: string): string => `WITH line AS (
  INSERT INTO audit_log (id, at, actor, action, subject, company_id)
  VALUES (gen_random_uuid(), now(), 'bench', '${action}', '{"companyId":"${companyId}"}',
    '${companyId}') RETURNING id)
INSERT INTO audit_changes SELECT id, decode(repeat('ab', 200), 'hex') FROM line;`;
