import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { all } from '../../../scripts/faults/all.ts';
import { expectNone, readText, root } from './support/sources.ts';

describe('planted faults', () => {
  it('have their place in the source, once', () => {
    const lost = all
      .filter(({ file, from }) => readText(file).split(from).length !== 2)
      .map(({ what, file }) => `${file}: ${what}`);
    expectNone('The code has changed; say in scripts/faults where the fault belongs now:', lost);
  });

  it('name tests that there are', () => {
    const unseen = all.filter(({ seenBy }) =>
      seenBy.split(' ').some((name) => globSync(`server/test/${name}`, { cwd: root }).length === 0),
    );
    expectNone(
      'Name the file or folder of server/test that has to notice it:',
      unseen.map(({ what, seenBy }) => `${what}: ${seenBy}`),
    );
  });
});
