import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../support/sources.ts';

const documents = ['openapi', 'platform-openapi', 'sandbox-openapi', 'staff-openapi'].map(
  (name) => `docs/api/${name}.json`,
);

/** The checkers look for news and report usage unless they are told not to; tests are offline. */
const quiet = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  DO_NOT_TRACK: '1',
  NO_COLOR: '1',
  CI: 'true',
};

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

function run(command: string, args: string[]): Promise<Result> {
  const file = join(root, 'node_modules', '.bin', command);
  const options = { cwd: root, env: { ...process.env, ...quiet }, timeout: 120_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

describe('OpenAPI documents', { concurrency: 2 }, () => {
  for (const document of documents) {
    it(`has ${document} pass redocly without an error or a warning`, async () => {
      const { code, stdout, stderr } = await run('redocly', ['lint', '--format=json', document]);
      assert.match(stdout, /^\{/, stderr);
      const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: unknown[] };
      assert.deepEqual(
        { code, ...totals },
        { code: 0, errors: 0, warnings: 0, ignored: 0 },
        `mend contract/openapi.ts or the operation:\n${JSON.stringify(problems, null, 2)}`,
      );
    });

    it(`has ${document} pass spectral without an error, a warning or a hint`, async () => {
      const args = ['lint', '--fail-severity=hint', '--format=text', document];
      const { code, stdout, stderr } = await run('spectral', args);
      assert.equal(code, 0, `mend contract/openapi.ts or the operation:\n${stdout}${stderr}`);
      assert.match(stdout, /No results with a severity/);
    });
  }
});
