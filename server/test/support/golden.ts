import { openApiDocument } from '@fringe/contract/openapi';
import type { Recorded } from '@fringe/contract/openapi/recorded';
import { postmanCollection } from '@fringe/contract/postman';
import pg from 'pg';
import { cliReference } from '../../../cli/src/reference.ts';
import { sdkFiles } from '../../../scripts/sdk-types.ts';
import { APPLICATION, createDatabase } from './database/postgres.ts';
import { describeSchema } from './database/schema.ts';

/** The files that are made and not written; their texts as they should be now. */
export async function goldenFiles(examples?: Recorded): Promise<Map<string, string>> {
  return new Map([
    ['docs/api/openapi.json', json(openApiDocument('partner', undefined, examples))],
    ['docs/api/platform-openapi.json', json(openApiDocument('platform', undefined, examples))],
    ['docs/api/sandbox-openapi.json', json(openApiDocument('sandbox', undefined, examples))],
    ['docs/api/staff-openapi.json', json(openApiDocument('staff', undefined, examples))],
    ['docs/api/postman.json', json(postmanCollection(examples && { examples }))],
    ['docs/api/schema.sql', await schema()],
    ...(await sdkFiles()),
    ['docs/cli.md', await cliReference()],
  ]);
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

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
