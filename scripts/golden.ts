import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goldenFiles } from '../server/test/support/golden.ts';
import { prepareTestServer } from '../server/test/support/template.ts';

/** Makes the golden files anew; what changed is for the eyes of whoever commits it. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const server = await prepareTestServer();
try {
  for (const [path, text] of await goldenFiles()) {
    const file = join(root, path);
    const before = await readFile(file, 'utf8').catch(() => undefined);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`${path} ${before === text ? 'is as it was' : 'was changed'}`);
  }
} finally {
  await server.close();
}
