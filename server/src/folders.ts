/** A folder of server/src: what it is for, and the tables that it alone writes. */
export interface Folder {
  readonly name: string;
  readonly about: string;
  /** Feature folders hold routes, pages, verbs, rules and queries, and nothing else. */
  readonly feature: boolean;
  readonly writes: readonly string[];
}

/** One that is no feature, and writes no table. */
const ground = (name: string, about: string): Folder => ({
  ...{ name, about },
  feature: false,
  writes: [],
});

/** The order of the folders: a folder imports only those that stand before it. */
export const folders: readonly Folder[] = [
  ground('values', 'Months, ids, secrets, HTML, the clock; pure.'),
  {
    name: 'database',
    about: 'Embedded PostgreSQL, connections, reads, transactions, migrations.',
    feature: false,
    writes: ['schema_lock', 'schema_migrations', 'installation', 'event_epochs'],
  },
  ground('exports', 'Files of any size, CSV, JSON and XLSX: one engine for all features.'),
  ground(
    'spreadsheets',
    'Tables that people send, CSV and XLSX: how they are written, and what a value means.',
  ),
  {
    name: 'mail',
    about: 'Sends mails by SMTP, or captures them in a sandbox.',
    feature: false,
    writes: ['captured_mails'],
  },
  ground('outbound', 'Calls receivers on the internet: judged addresses, bounded time and size.'),
  ground('http', 'Binds operations to handlers; validation, failure replies, paging, metrics.'),
  {
    name: 'access',
    about: 'Partners, credentials, tokens, who is calling, idempotency keys, the audit log.',
    feature: false,
    writes: [
      'partners',
      'credentials',
      'signing_keys',
      'idempotency_keys',
      'audit_log',
      'audit_changes',
    ],
  },
  {
    name: 'requests',
    about: 'What was called, by whom and with which outcome; kept by the day, beside the calls.',
    feature: true,
    writes: ['request_log', 'credential_uses'],
  },
  {
    name: 'words',
    about: 'What people and companies are found by: the words of their names, and their ids.',
    feature: true,
    writes: ['people_words', 'company_words', 'words_backlog'],
  },
  {
    name: 'companies',
    about: 'Companies, and the lock that keeps their payroll cycle open.',
    feature: true,
    writes: ['companies'],
  },
  {
    name: 'reasons',
    about: 'Why something was done, in the words of whoever did it; sealed.',
    feature: true,
    writes: ['reasons'],
  },
  {
    name: 'deliveries',
    about: 'What is sent to whom: history, redelivery, recovery, and the engine of attempts.',
    feature: true,
    writes: [
      'webhook_deliveries',
      'webhook_claims',
      'webhook_lanes',
      'webhook_outcomes',
      'webhook_figures',
    ],
  },
  {
    name: 'access-grants',
    about: 'Which partner may see and manage which company.',
    feature: true,
    writes: ['access_grants', 'access_grant_changes'],
  },
  {
    name: 'staff',
    about: 'People who sign in: their roles, their sessions, and who vouches for them.',
    feature: false,
    writes: [
      'staff',
      'staff_roles',
      'staff_sessions',
      'staff_issuers',
      'staff_links',
      'saved_views',
    ],
  },
  {
    name: 'events',
    about: 'Publishes events, with a delivery for each subscription; the feed, and why not.',
    feature: true,
    writes: ['events', 'forgotten_events'],
  },
  {
    name: 'subscriptions',
    about: 'Where partners want to be told of which events, and the secrets that sign.',
    feature: true,
    writes: ['webhook_subscriptions', 'webhook_secrets', 'webhook_subscription_changes'],
  },
  {
    name: 'listeners',
    about: 'Sandbox only: a connected developer receives deliveries in place of a URL.',
    feature: true,
    writes: ['webhook_listeners', 'webhook_handovers'],
  },
  {
    name: 'corporations',
    about: 'Groups of companies.',
    feature: true,
    writes: ['corporations'],
  },
  {
    name: 'benefit-models',
    about: 'The offers of a company that its employees are assigned to.',
    feature: true,
    writes: ['benefit_models'],
  },
  {
    name: 'cost-centers',
    about: 'The names of the cost centres and payroll companies of a company.',
    feature: true,
    writes: ['cost_centers', 'payroll_companies'],
  },
  {
    name: 'invitations',
    about: 'Links that employees confirm, and the mails that bring them.',
    feature: true,
    writes: ['invitations'],
  },
  {
    name: 'employees',
    about: 'The people of a company: register, change, invite, confirm, block, terminate, restore.',
    feature: true,
    writes: ['employees', 'headcounts', 'employee_state_changes'],
  },
  {
    name: 'family-members',
    about: 'The children of an employee.',
    feature: true,
    writes: ['family_members'],
  },
  {
    name: 'employee-imports',
    about: 'Employees from files as people have them, CSV or XLSX, row by row.',
    feature: true,
    writes: ['employee_imports', 'employee_import_rows', 'import_presets'],
  },
  {
    name: 'payroll-cycles',
    about: 'The payroll calendar of a company: consecutive months, one of them open.',
    feature: true,
    writes: ['payroll_cycles'],
  },
  {
    name: 'limits',
    about: 'Spending limits: recurrent, punctual, disabled, and which of them holds.',
    feature: true,
    writes: ['limits', 'limit_changes', 'limit_suspensions', 'company_suspensions'],
  },
  {
    name: 'consumptions',
    about: 'The ledger: charges and voids, what they add up to, and what they use of a limit.',
    feature: true,
    writes: [
      'consumptions',
      'consumption_totals',
      'limit_usages',
      'late_months',
      'refused_charges',
      'charge_feeds',
      'charge_feeds_read',
      'entry_acknowledgements',
    ],
  },
  {
    name: 'committed-expenses',
    about: 'Payments to come: requested, approved, executed, cancelled; they reserve the limit.',
    feature: true,
    writes: ['committed_expenses', 'committed_payments', 'commitment_decisions'],
  },
  {
    name: 'reconciliation',
    about: 'Closes payroll cycles and settles them; settles again after late entries.',
    feature: true,
    writes: ['settlements', 'settlement_lines', 'settlement_sums'],
  },
  {
    name: 'search',
    about: 'Finds people, companies and whatever has an id, among what the caller may see.',
    feature: true,
    writes: [],
  },
  {
    name: 'timeline',
    about: 'From any id all that hangs together: request, change, event, deliveries, entries.',
    feature: true,
    writes: [],
  },
  {
    name: 'explanations',
    about: 'Why a number is what it is: all that it is made of, and the same in sentences.',
    feature: true,
    writes: [],
  },
  {
    name: 'payroll-exports',
    about: 'Files for payroll programs: templates, and exports that are made once and kept.',
    feature: true,
    writes: ['export_templates', 'exports', 'export_files', 'export_parts', 'export_bookings'],
  },
  {
    name: 'notices',
    about: 'What needs a person: found in what there is, seen, and sent by mail to who asks.',
    feature: true,
    writes: ['notice_marks', 'notice_mails'],
  },
  ground(
    'invariants',
    'What has to hold of the data, whatever happened, as SQL that finds what breaks it.',
  ),
  ground(
    'console',
    'Serves the built console to browsers, and in a sandbox has it built beside the service.',
  ),
  ground(
    'sandbox',
    'The demo scenario, the mailbox, and what makes things happen, by the verbs of others.',
  ),
];
