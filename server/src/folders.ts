/** A folder of server/src: what it is for, and the tables that it alone writes. */
export interface Folder {
  readonly name: string;
  readonly about: string;
  /** Feature folders hold routes, verbs, rules and queries, and nothing else. */
  readonly feature: boolean;
  readonly writes: readonly string[];
}

/**
 * The order of the folders: a folder imports only those that stand before it. Folders to come have
 * their place already: webhooks after companies, family-members after employees, and between
 * payroll-cycles and sandbox limits, consumptions, committed-expenses, reconciliation.
 */
export const folders: readonly Folder[] = [
  { name: 'values', about: 'Months, ids, secrets, the clock; pure.', feature: false, writes: [] },
  {
    name: 'database',
    about: 'Embedded PostgreSQL, connections, reads, transactions, migrations.',
    feature: false,
    writes: ['schema_lock', 'schema_migrations', 'installation'],
  },
  {
    name: 'http',
    about: 'Binds operations to handlers; validation, failure replies, paging, metrics.',
    feature: false,
    writes: [],
  },
  {
    name: 'access',
    about: 'Partners, credentials, tokens, who is calling, idempotency keys, the audit log.',
    feature: false,
    writes: ['partners', 'credentials', 'signing_keys', 'idempotency_keys', 'audit_log'],
  },
  {
    name: 'companies',
    about: 'Companies, corporations, and which partner may see which company.',
    feature: true,
    writes: ['corporations', 'companies', 'access_grants'],
  },
  {
    name: 'employees',
    about: 'The people of a company: list, read, add.',
    feature: true,
    writes: ['employees', 'headcounts', 'cost_centers', 'payroll_companies'],
  },
  {
    name: 'payroll-cycles',
    about: 'The payroll calendar of a company: consecutive months, one of them open.',
    feature: true,
    writes: ['payroll_cycles'],
  },
  {
    name: 'sandbox',
    about: 'The demo scenario, made through the verbs of the other folders.',
    feature: false,
    writes: [],
  },
];
