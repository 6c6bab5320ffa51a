import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { candidatesFor } from '../src/completion/complete.ts';
import { buildProgram } from '../src/program.ts';
import { leave, newPlace, said } from './support/cli.ts';

after(leave);
const here = await newPlace();

const program = await buildProgram();

describe('help', () => {
  const paths = [['listen'], ['employees'], ['employees', 'terminate'], ['webhooks', 'delivery']];
  for (const path of paths) {
    it(`is that of the command which its words lead to: ${path.join(' ')}`, async () => {
      const asked = await said(here, ['help', ...path]);
      const { stdout } = await said(here, [...path, '--help']);
      assert.deepEqual([asked.code, asked.stdout, asked.stderr], [0, stdout, '']);
      assert.match(stdout, new RegExp(`^Usage: fringe ${path.join(' ')} `));
    });
  }

  it('is that of the program without a word, and lists itself', async () => {
    const { code, stdout } = await said(here, ['help']);
    assert.deepEqual([code, stdout], [0, (await said(here, ['--help'])).stdout]);
    assert.match(stdout, /\n {2}help \[command\.\.\.\] +print help\n/);
  });

  it('names the word that leads nowhere, and one like it', async () => {
    const cases = [
      { words: ['employes'], says: /unknown command 'employes'\n\(Did you mean employees\?\)/ },
      { words: ['employees', 'terminat'], says: /'terminat'\n\(Did you mean terminate\?\)/ },
      { words: ['employees', 'help'], says: /unknown command 'help'/ },
    ];
    for (const { words, says } of cases) {
      const { code, stdout, stderr } = await said(here, ['help', ...words]);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, says);
    }
  });

  it('is completed with the commands that it can be about', () => {
    const offered = (line: string) => candidatesFor(program, line.split(' '), []);
    assert.deepEqual(offered('help em'), ['employees']);
    assert.deepEqual(offered('help employees t'), ['terminate']);
  });
});

describe('a line', () => {
  for (const whole of program.commands) {
    const name = whole.name();
    it(`finds the command that it begins with among few or all: ${name}`, async () => {
      const { commands } = await buildProgram(['--json', name]);
      const found = commands.find((one) => one.name() === name);
      assert.equal(found?.helpInformation(), whole.helpInformation());
      const needsAll = ['help', '__complete'].includes(name);
      assert.equal(commands.length > 2, needsAll, commands.map((one) => one.name()).join());
    });
  }
});

describe('a group that lists things unless a command is named', () => {
  const groups = program.commands
    .filter(({ commands }) => commands.some((one) => one.name() === 'list'))
    .map((one) => one.name());

  it('is each of those that have a list', () => {
    assert.deepEqual(groups, [
      'profiles',
      'employees',
      'cycles',
      'settlements',
      'export',
      'mails',
      'webhooks',
      'events',
      'requests',
    ]);
  });

  for (const group of groups) {
    it(`does not take a mistyped command for a list: ${group}`, async () => {
      for (const more of [[], ['somebody', '--yes']]) {
        const { code, stdout, stderr } = await said(here, [group, 'lst', ...more]);
        assert.deepEqual([code, stdout], [2, '']);
        assert.match(stderr, /^fringe: unknown command 'lst'\n\(Did you mean list\?\)\n$/);
      }
    });
  }

  it('suggests nothing where no command is like the word', async () => {
    const { code, stderr } = await said(here, ['employees', 'xylophone', '--company', 'aurora']);
    assert.deepEqual([code, stderr], [2, "fringe: unknown command 'xylophone'\n"]);
  });
});
