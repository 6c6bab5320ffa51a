import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareTestServer } from '../server/test/support/database/template.ts';
import { recordExamples } from '../server/test/support/examples/record.ts';
import { goldenFiles, json } from '../server/test/support/golden.ts';

/** Makes the golden files anew; the author of the commit reviews what changed. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await prepareTestServer();
try {
  const examples = await recordExamples();
  const files = [['contract/examples.json', json(examples)], ...(await goldenFiles(examples))];
  for (const [path, text] of files as [string, string][]) {
    const file = join(root, path);
    const before = await readFile(file, 'utf8').catch(() => undefined);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`${path} ${before === text ? 'is as it was' : 'was changed'}`);
  }
} finally {
  await server.close();
}
