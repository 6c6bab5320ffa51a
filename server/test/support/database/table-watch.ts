import pg from 'pg';

/** All but those that say what was called, which every call is written into a moment later. */
const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
  AND tablename !~ '^(request_log|credential_uses)' ORDER BY 1`;

/**
 * A bell for each table, which every statement rings that might write into it, also if that is
 * undone later: a table whose bell was not rung is as it was, and need not be read again.
 */
const RING = `CREATE SCHEMA bells;
  CREATE FUNCTION bells.ring() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    PERFORM nextval(TG_ARGV[0]::regclass); RETURN NULL;
  END $$;`;

const bellOf = (name: string): string => `CREATE SEQUENCE bells."${name}";
  CREATE TRIGGER rings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"
    FOR EACH STATEMENT EXECUTE FUNCTION bells.ring('bells."${name}"');`;

/** Tables that somebody writes into at this moment: what they do is not seen yet. */
const BUSY = `SELECT relation::regclass::text AS name FROM pg_locks
  WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()`;

/** What was found in a table, and how often its bell had been rung before. */
interface Found {
  value: unknown;
  rung?: string;
}

interface Watch {
  client: pg.Client;
  bells: string;
  /** By what was asked for, then by the table. */
  found: Map<Question<unknown>, Map<string, Found>>;
}

/** Something that can be asked of a table. */
export type Question<T> = (client: pg.Client, table: string) => Promise<T>;

/** One session for each database: nearly every test looks, and to open one takes longer. */
const watches = new Map<string, Promise<Watch>>();

async function watch(ownerUrl: string): Promise<Watch> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // It ends with the database.
  client.on('error', () => watches.delete(ownerUrl));
  await client.connect();
  (client as unknown as { unref(): void }).unref();
  const names = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  await client.query([RING, ...names.map(bellOf)].join('\n'));
  const each = names.map(
    (name) => `SELECT '${name}' AS name, last_value || is_called::text AS rung
      FROM bells."${name}"`,
  );
  return { client, bells: each.join(' UNION ALL '), found: new Map() };
}

/** The answer of each table, or of those named; asked again only of what may have changed since. */
export async function askTables<T>(
  ownerUrl: string,
  question: Question<T>,
  only?: readonly string[],
): Promise<Record<string, T>> {
  if (!watches.has(ownerUrl)) watches.set(ownerUrl, watch(ownerUrl));
  const { client, bells, found } = await watches.get(ownerUrl)!;
  const known = found.get(question) ?? new Map<string, Found>();
  found.set(question, known);
  const text = { name: 'bells', text: bells };
  const { rows } = await client.query<{ name: string; rung: string }>(text);
  const wanted = rows.filter(({ name }) => !only || only.includes(name));
  const rung = wanted.filter((one) => known.get(one.name)?.rung !== one.rung);
  // Before the tables: who is done by now is seen, who is not is looked for again next time.
  const busy = new Set(rung.length > 0 ? (await client.query(BUSY)).rows.map(nameOf) : []);
  for (const { name, rung: bell } of rung) {
    const value = await question(client, name);
    known.set(name, busy.has(name) ? { value } : { value, rung: bell });
  }
  return Object.fromEntries(wanted.map(({ name }) => [name, known.get(name)!.value as T]));
}

const nameOf = ({ name }: { name: string }): string => name;
