import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Command } from 'commander';
import { buildProgram } from '../src/program.ts';
import { cliReference } from '../src/reference.ts';

const leaves = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];
const all = leaves(await buildProgram()).filter((one) => one.name() !== '__complete');

describe('the commands', () => {
  it('are described in docs/cli.md as they are; npm run golden writes it', async () => {
    const stored = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
    assert.equal(stored, await cliReference());
  });

  it('say what each of their options and arguments is', () => {
    assert.ok(all.length > 30);
    for (const command of all) {
      const parts = [command.description(), ...command.options.map((one) => one.description)];
      const words = command.registeredArguments.map((one) => one.description);
      assert.ok([...parts, ...words].every(Boolean), command.name());
    }
  });

  it('take no secret as an argument or as the value of an option', () => {
    const named = all.flatMap((one) => [
      ...one.options.filter(({ required }) => required).map(({ flags }) => flags),
      ...one.registeredArguments.map((argument) => argument.name()),
    ]);
    assert.deepEqual(
      named.filter((text) => /secret|password|token/i.test(text)),
      ['--secret-env <name>'],
    );
  });
});
