import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventTypes } from '@fringe/sdk';
import { candidatesFor } from '../src/completion/complete.ts';
import { buildProgram } from '../src/program.ts';
import { fringe, leave, newPlace, said, shellWords } from './support/cli.ts';

after(leave);

const program = await buildProgram();
const offered = (line: string, profiles: string[] = []) =>
  candidatesFor(program, line.split(' '), profiles);

describe('what is offered', () => {
  it('are commands, then their commands, without the hidden one', () => {
    const all = offered('');
    assert.ok(['login', 'employees', 'listen', 'verify'].every((name) => all.includes(name)));
    assert.ok(!all.includes('__complete'));
    assert.deepEqual(offered('em'), ['employees']);
    assert.deepEqual(offered('cycles '), ['close', 'help', 'list']);
  });

  it('are all seven events, by their names and short', () => {
    const all = offered('trigger ');
    assert.ok(eventTypes.every((type) => all.includes(type)));
    assert.deepEqual(offered('trigger employee.committed-expense.p').length, 2);
    assert.deepEqual(offered('listen --events cons'), ['consumption']);
  });

  it('are options, those of the program and of the list that stands for a group', () => {
    assert.deepEqual(offered('listen --f'), ['--forward-to']);
    assert.deepEqual(offered('employees --s'), ['--state']);
    assert.deepEqual(offered('webhooks deliveries --j'), ['--json']);
  });

  it('are values: choices, and profiles', () => {
    assert.deepEqual(offered('employees --state a'), ['active']);
    assert.deepEqual(offered('completion '), ['bash', 'fish', 'zsh']);
    assert.deepEqual(offered('whoami --profile o', ['mine', 'other']), ['other']);
    assert.deepEqual(offered('profiles use o', ['mine', 'other']), ['other']);
    assert.deepEqual(offered('report consumptions --output '), []);
  });
});

describe('the script for bash', () => {
  it('completes in a real bash', async () => {
    const place = await newPlace();
    const bin = join(place.folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'fringe'), `#!/bin/sh\nexec ${shellWords([])} "$@"\n`);
    await chmod(join(bin, 'fringe'), 0o755);
    place.environment.PATH = `${bin}:${place.environment.PATH}`;
    const completing = (...words: string[]) => `
      COMP_WORDS=(${['fringe', ...words].map((word) => `'${word}'`).join(' ')})
      COMP_CWORD=${words.length}
      _fringe
      echo "\${COMPREPLY[@]}"`;
    const script = [
      'source <(fringe completion bash)',
      completing('trig'),
      completing('trigger', 'company.'),
      completing('employees', '--state', 'b'),
      completing('limits', ''),
      'complete -p fringe',
    ];
    const done = await fringe(place, [], { command: ['bash', '-c', script.join('\n')] });
    assert.equal(done.stderr, '');
    assert.deepEqual(done.stdout.trimEnd().split('\n'), [
      'trigger',
      'company.payroll-cycle.closed',
      'blocked',
      'disable help history most-used set set-many show usage',
      'complete -o default -F _fringe fringe',
    ]);
  });

  it('is printed for each shell, and for no other', async () => {
    const place = await newPlace();
    for (const shell of ['bash', 'zsh', 'fish']) {
      assert.match((await said(place, ['completion', shell])).stdout, /__complete/);
    }
    assert.equal((await said(place, ['completion', 'csh'])).code, 2);
  });
});
