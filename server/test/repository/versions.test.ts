import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { release } from '@fringe/contract/version';

import { version as commandLine } from '../../../cli/src/version.ts';
import { VERSION } from '../../../sdk/src/version.ts';
import { expectNone, filesOf, readJson, readText } from './support/sources.ts';

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
}
interface Document {
  info: { version: string; 'x-service-version': string };
}

const manifests = ['package.json', ...filesOf('*/package.json')];
const { version } = readJson<Manifest>('package.json');

describe('one version', () => {
  it('stands in every package, and where one needs another', () => {
    const others = manifests.flatMap((path) => {
      const { name, version: own, dependencies = {} } = readJson<Manifest>(path);
      const needed = Object.entries(dependencies).filter(([one]) => one.startsWith('@fringe/'));
      return [[name, own] as const, ...needed]
        .filter(([, stated]) => stated !== version)
        .map(([one, stated]) => `${path}: ${one} ${stated}`);
    });
    expectNone(`package.json says ${version}; so do all:`, others);
  });

  it('is what the programs say', () => {
    assert.deepEqual([release, VERSION, commandLine], [version, version, version]);
  });

  it('stands in the API documents, beside the version of the interface', () => {
    for (const path of filesOf('docs/api/*openapi.json')) {
      const { info } = readJson<Document>(path);
      assert.deepEqual([info.version, info['x-service-version']], ['1.0.0', version], path);
    }
  });

  it('has a dated section at the top of the changelog, and a unique one', () => {
    const sections = [...readText('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name!);
    const dated = new RegExp(`^${RegExp.escape(version)} - 20\\d\\d-[01]\\d-[0-3]\\d$`);
    assert.match(sections.find((name) => name !== 'Unreleased')!, dated);
    assert.equal(new Set(sections).size, sections.length);
  });
});

describe('packages', () => {
  it('cannot be published by mistake: the names are not ours in the public registry', () => {
    expectNone(
      'Set "private": true in these:',
      manifests.filter((path) => readJson<Manifest>(path).private !== true),
    );
  });
});

describe('one Node', () => {
  it('stands where the project installs it, and where editors and version managers look', () => {
    const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(
      'package.json',
    );
    const pinned = new Set(Object.values(optionalDependencies));
    assert.deepEqual([...pinned], [readText('.nvmrc').trim()]);
  });
});
