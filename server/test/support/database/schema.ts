import type pg from 'pg';

/**
 * The schema of a migrated database as text: tables, columns, constraints, indexes, and what the
 * application's role may do. It is read from the catalogue, for no pg_dump is shipped, and it is
 * the same for every supported version of PostgreSQL.
 */
export async function describeSchema(client: pg.Client, applicationRole: string): Promise<string> {
  // Names are then printed without their schema, whatever the search path of the session was.
  await client.query("SET search_path TO 'public'");
  const { rows: tables } = await client.query<{ name: string }>(tablesQuery);
  const parts = [HEADER];
  for (const { name } of tables) {
    parts.push(
      await describeTable(client, name),
      await describeRights(client, name, applicationRole),
    );
  }
  const { rows: others } = await client.query<{ kind: string; name: string }>(othersQuery);
  parts.push(...others.map(({ kind, name }) => `-- ${kind} ${name}\n`));
  return `${parts.join('\n').trimEnd()}\n`;
}

const HEADER = '-- Made from a migrated database by "npm run golden"; do not edit.\n';

async function describeTable(client: pg.Client, table: string): Promise<string> {
  const { rows: columns } = await client.query<{ line: string }>(columnsQuery, [table]);
  const { rows: constraints } = await client.query<{ line: string }>(constraintsQuery, [table]);
  const { rows: indexes } = await client.query<{ line: string }>(indexesQuery, [table]);
  const lines = [...columns, ...constraints].map(({ line }) => `  ${line}`);
  return [
    `CREATE TABLE ${table} (\n${lines.join(',\n')}\n);`,
    ...indexes.map(({ line }) => `${line};`),
  ].join('\n');
}

async function describeRights(client: pg.Client, table: string, role: string): Promise<string> {
  const { rows } = await client.query<{ rights: string | null }>(rightsQuery, [table, role]);
  return `GRANT ${rows[0]?.rights ?? 'NOTHING'} ON ${table} TO application;\n`;
}

const tablesQuery = `
  SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  ORDER BY relname COLLATE "C"`;

const columnsQuery = `
  SELECT concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attidentity <> '' THEN 'GENERATED AS IDENTITY'
         WHEN a.attgenerated <> '' THEN 'GENERATED (' || pg_get_expr(d.adbin, d.adrelid) || ')'
         WHEN d.oid IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
    CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS line
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;

/** NOT NULL stands with its column; only PostgreSQL 18 lists it as a constraint too. */
const constraintsQuery = `
  SELECT 'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) AS line
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype <> 'n'
  ORDER BY array_position(ARRAY['p', 'u', 'x', 'f', 'c'], contype::text), conname COLLATE "C"`;

/** Those that no constraint brings with it. */
const indexesQuery = `
  SELECT replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') AS line
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = $1::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid
      AND k.conrelid = i.indrelid)
  ORDER BY c.relname COLLATE "C"`;

/** Named one by one: version 17 knows a right, MAINTAIN, that the others do not. */
const rightsQuery = `
  SELECT string_agg(name, ', ' ORDER BY position) AS rights
  FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
    WITH ORDINALITY AS known (name, position)
  WHERE has_table_privilege($2, $1, name)`;

/** Anything that is neither a table nor an index is at least named, so that it cannot slip in. */
const othersQuery = `
  SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
    WHEN 'S' THEN 'SEQUENCE' ELSE 'RELATION' END AS kind, relname AS name
  FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND relkind NOT IN ('r', 'p', 'i', 'I', 't', 'c')
  UNION ALL
  SELECT 'FUNCTION', oid::regprocedure::text FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'TRIGGER', tgrelid::regclass::text || ' ' || tgname FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2`;
