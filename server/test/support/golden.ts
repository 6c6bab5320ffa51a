import { openApiDocument } from '@fringe/contract/openapi';
import pg from 'pg';
import { APPLICATION, createDatabase } from './postgres.ts';
import { describeSchema } from './schema.ts';

/** The files under docs/api that are made and not written; their texts as they should be now. */
export async function goldenFiles(): Promise<Map<string, string>> {
  return new Map([
    ['docs/api/openapi.json', json(openApiDocument('partner'))],
    ['docs/api/platform-openapi.json', json(openApiDocument('platform'))],
    ['docs/api/schema.sql', await schema()],
  ]);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Of a copy of the tests' template; that one must not be connected to. */
async function schema(): Promise<string> {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await describeSchema(client, APPLICATION);
  } finally {
    await client.end();
    await database.drop();
  }
}
