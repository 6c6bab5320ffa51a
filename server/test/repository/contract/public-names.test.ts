import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../support/documents.ts';
import { expectNone, filesOf, lineAt, readText } from '../support/sources.ts';

/** Commands that fetch what they name from a registry, and our names, which are not ours there. */
const fetchers = 'npx|bunx|(?:npm|pnpm|yarn|bun|deno) (?:exec|x|i|install|add|dlx|create|init)';
const fetched = new RegExp(
  `\\b(?:${fetchers})\\b(?: +[^\\s\`'"|&;]+)*? +['"]?(?:npm:)?(?:@fringe/|fringe\\b)`,
  'g',
);

describe('names in the public registry', () => {
  it('are never fetched by what we tell a reader to type: they belong to others', () => {
    const read = [
      ...documents(),
      ...filesOf(['{cli,sdk,server}/src/**/*.ts', 'scripts/**/*.{ts,mjs,sh}']),
    ];
    const places = read.flatMap((path) => {
      const text = readText(path);
      return [...text.matchAll(fetched)].map(
        ({ index, 0: found }) => `${path}:${lineAt(text, index)} ${found}`,
      );
    });
    expectNone('Run ./fringe, or install the files that "npm run pack" makes:', places);
  });

  it('are told from files and from other packages', () => {
    const bad = [
      'npx fringe login',
      'npx --yes fringe login',
      'npm install fringe',
      'npm i --save-dev @fringe/sdk',
      'npm install -g @fringe/cli@0.2.0',
      'deno add npm:@fringe/sdk',
    ];
    const good = [
      './fringe login',
      'npm install ./fringe-sdk-0.2.0.tgz ../packages/fringe-cli-0.2.0.tgz',
      'npm install commander && ./fringe login',
      'npm install && fringe login',
    ];
    assert.deepEqual(
      [...bad, ...good].filter((text) => text.match(fetched)),
      bad,
    );
  });
});
