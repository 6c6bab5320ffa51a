// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are source text to read
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { functionsOf } from './support/functions.ts';
import { spansOf } from './support/scan.ts';
import { importsOf, literalsOf, type Source } from './support/sources.ts';
import { sqlLines, writesIn } from './support/sql.ts';

// The rules of this folder read source text by themselves; what they read is held here.
const sourceOf = (text: string): Source => ({
  path: 'server/src/employees/planted.ts',
  text,
  spans: spansOf(text),
  imports: importsOf('server/src/employees/planted.ts', text),
});

describe('reading of imports', () => {
  const cases: [text: string, target: string, typeOnly: boolean][] = [
    ["import { a } from './queries.ts';", 'server/src/employees/queries.ts', false],
    ["import {\n  a,\n  type B,\n} from '../sandbox/x.ts';", 'server/src/sandbox/x.ts', false],
    ["import type { A } from '../context.ts';", 'server/src/context.ts', true],
    ["import A, * as b from '../http/b.ts';", 'server/src/http/b.ts', false],
    ["export * from '../http/b.ts';", 'server/src/http/b.ts', false],
    ["export type { A } from '../http/b.ts';", 'server/src/http/b.ts', true],
    ["import '../http/b.ts';", 'server/src/http/b.ts', false],
    ["const a = await import('../http/b.ts');", 'server/src/http/b.ts', false],
    ["import { a } from '@fringe/contract/errors';", 'contract/errors.ts', false],
    ["import { a } from '@fringe/server/src/a.ts';", 'server/src/a.ts', false],
  ];
  for (const [text, target, typeOnly] of cases) {
    it(`sees ${text.replaceAll('\n', ' ')}`, () => {
      const found = sourceOf(`const first = 1;\n${text}\nconst last = 'from';\n`).imports;
      assert.deepEqual(
        found.map((one) => [one.target, one.typeOnly]),
        [[target, typeOnly]],
      );
    });
  }

  it('sees none in comments, strings and templates', () => {
    const text = [
      "// import { a } from './a.ts';",
      "/* export * from './b.ts'; */",
      'const c = "import { c } from \'./c.ts\'";',
      "const d = `import('./d.ts') ${`import './e.ts'`}`;",
    ].join('\n');
    assert.deepEqual(sourceOf(text).imports, []);
  });
});

describe('reading of literals', () => {
  it('is not misled by quotes in comments, regular expressions and templates', () => {
    const text = [
      "// it's a comment with an apostrophe",
      "const a = /['\"`]/.test(b) ? 'one' : c / d / e;",
      "const f = `two ${g({ h: 'three' })} four`;",
      "const i = 'fi\\'ve';",
    ].join('\n');
    assert.deepEqual(
      literalsOf(sourceOf(text)).map((one) => one.text),
      ['one', "two ${g({ h: 'three' })} four", "fi\\'ve"],
    );
  });
});

describe('reading of SQL', () => {
  const tables = new Set(['companies', 'employees']);
  const cases: [sql: string, tables: string[]][] = [
    ['INSERT INTO companies (id) VALUES ($1)', ['companies']],
    ['insert into companies values ($1)', ['companies']],
    ['UPDATE companies AS c SET name = $1', ['companies']],
    ['UPDATE ONLY companies c\n SET name = $1', ['companies']],
    ['DELETE FROM public.companies WHERE id = $1', ['companies']],
    ['WITH gone AS (DELETE FROM companies RETURNING id) SELECT 1', ['companies']],
    ['MERGE INTO companies USING fresh ON true', ['companies']],
    ['TRUNCATE companies', ['companies']],
    ['COPY companies (id) FROM STDIN', ['companies']],
    ['INSERT INTO companies VALUES ($1) ON CONFLICT (id) DO UPDATE SET a = 1', ['companies']],
    ['SELECT id FROM companies FOR UPDATE', []],
    ['SELECT id FROM companies FOR UPDATE OF companies SKIP LOCKED', []],
    ['GRANT SELECT, INSERT, UPDATE, DELETE ON companies TO app', []],
  ];
  for (const [sql, expected] of cases) {
    const what = expected.length === 0 ? 'no write' : 'the write';
    it(`sees ${what} in ${sql.replace('\n', '')}`, () => {
      const found = writesIn(sourceOf(`const text = \`${sql}\`;`), tables);
      assert.deepEqual(
        found.map(({ table }) => table),
        expected,
      );
    });
  }

  it('sees every table that a filled-in name can stand for', () => {
    const text = "f('companies'); f('employees'); const g = `INSERT INTO ${table} (id)`;";
    const found = writesIn(sourceOf(text), tables);
    assert.deepEqual(
      found.map(({ table }) => table),
      ['companies', 'employees'],
    );
  });

  it('tells statements from sentences', () => {
    const text =
      "const a = 'Select a company';\nconst b = 'SELECT 1';\nconst c = `UPDATE x SET y`;";
    assert.deepEqual(sqlLines(sourceOf(text)), [2, 3]);
  });
});

describe('measuring of functions', () => {
  const body = (count: number, indent: string) => `${indent}work();\n`.repeat(count);
  const cases: [what: string, text: string, lines: number][] = [
    ['a function', `export async function f(a: A): B {\n${body(3, '  ')}}\n`, 5],
    ['long parameters', `function f(\n  a: A,\n): B {\n${body(3, '  ')}}\n`, 7],
    ['an arrow', `const f = (a: A) => {\n${body(3, '  ')}};\n`, 5],
    ['an arrow with long parameters', `const f = (\n  a: A,\n): B => {\n${body(3, '  ')}};\n`, 7],
    ['an arrow to an expression', 'const f = (a: A) =>\n  b(\n    c,\n  );\n', 4],
    ['an arrow to a list', 'const f = (a: A): B[] => [\n  b,\n  c,\n];\n', 4],
    ['a method', `class A {\n  async #f(b: B): C {\n${body(3, '    ')}  }\n}\n`, 5],
    ['a callback', `use(a, async ({ b }) => {\n${body(3, '  ')}});\n`, 5],
    ['a text inside', 'function f() {\n  return `\nSELECT\n}\n`;\n}\n', 6],
  ];
  for (const [what, text, lines] of cases) {
    it(`counts the lines of ${what}`, () => {
      const found = functionsOf(sourceOf(`const before = 1;\n\n${text}\nconst after = 2;\n`));
      assert.deepEqual(
        found.map((one) => one.lines),
        [lines],
      );
    });
  }
});
