import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { goldenFiles } from '../support/golden.ts';
import { readText, root } from './support/sources.ts';

describe('golden files', async () => {
  for (const [path, text] of await goldenFiles()) {
    it(`keeps ${path} equal to what the code makes`, () => {
      assert.ok(existsSync(join(root, path)), `${path} is missing: run npm run golden`);
      const stored = readText(path).split('\n');
      const made = text.split('\n');
      const at = made.findIndex((line, index) => line !== stored[index]);
      assert.ok(
        readText(path) === text,
        `${path} is out of date: run npm run golden, and look at what it changed.\n` +
          `  line ${at + 1} is   ${stored[at]}\n  and should be ${made[at]}`,
      );
    });
  }
});
