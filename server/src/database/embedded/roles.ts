import pg from 'pg';
import type { LocalKeys } from './keys.ts';
import { type EmbeddedServer, SUPERUSER, socketUrl } from './server.ts';

export const DATABASE = 'fringe';
export const OWNER = 'fringe_owner';
export const APPLICATION = 'fringe_app';

/** Makes the two roles and the database of the embedded server, where they are missing. */
export async function createRolesAndDatabase(server: EmbeddedServer, keys: LocalKeys) {
  const client = new pg.Client(socketUrl(server, SUPERUSER, keys.superuserPassword, 'postgres'));
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT rolname AS name FROM pg_roles UNION ALL SELECT datname FROM pg_database`,
    );
    const known = new Set(rows.map((row) => row.name as string));
    const create = async (name: string, text: string) => {
      if (!known.has(name)) await client.query(text).catch(ignoreDuplicate);
    };
    await create(OWNER, `CREATE ROLE ${OWNER} LOGIN PASSWORD '${keys.ownerPassword}'`);
    await create(
      APPLICATION,
      `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${keys.applicationPassword}'`,
    );
    await create(DATABASE, `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** Another first start of the same moment was quicker: "already exists", in its several forms. */
function ignoreDuplicate(error: { code?: string }): void {
  if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
}
