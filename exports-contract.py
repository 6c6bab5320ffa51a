import re
def sub(path, *pairs):
    s = open(path).read()
    for a, b in pairs:
        assert s.count(a) == 1, (path, a, s.count(a))
        s = s.replace(a, b)
    open(path, 'w').write(s)

sub('contract/operations/exports/export-templates.ts',
("""  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
""", """  PayrollMonth,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
"""),
("""    'When it was written, in epoch seconds; null for a ready-made one.',
  ),
});
""", """    'When it was written, in epoch seconds; null for a ready-made one.',
  ),
  revision: Type.String({
    description: 'Stands for its name and definition: another one when either has changed.',
  }),
});
"""),
("""  definition: GivenExportDefinition,
});

/** Lists the templates""", """  definition: GivenExportDefinition,
});

/** What stands in place of the one before, and which one that is meant to be. */
const Replacing = Closed({
  ...Given.properties,
  revision: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The `revision` that you have read: if somebody has changed the template since, it is ' +
        'left as it is (409). Without it, whatever is there is replaced.',
    }),
  ),
});

/** Lists the templates"""),
("""  description: 'Exports that were asked for before keep the definition that they were made by.',
  body: Given,
""", """  description:
    'Exports that were asked for before keep the definition that they were made by. With ' +
    '`revision`, nobody overwrites what they have not seen.',
  body: Replacing,
"""),
("""  failures: ['resourceNotFound', 'templateNameTaken', 'templateReadyMade'],
""", """  failures: ['resourceNotFound', 'templateNameTaken', 'templateReadyMade', 'templateChanged'],
"""),
("""  PreviewRows,
  TemplateName,
""", """  LackingKinds,
  PreviewContents,
  PreviewRows,
  TemplateName,
"""),
("""          description: 'Why an export of these rows would be refused; null if it would not.',
        }),
      ),
""", """          description: 'Why an export of these rows would be refused; null if it would not.',
        }),
      ),
      lacking: LackingKinds,
      contents: described(
        Nullable(PreviewContents),
        'What the whole file would have; null where that is more than a preview reads.',
      ),
"""))

s = open('contract/operations/exports/template-shapes.ts').read()
s += """
/** Amounts for which a template has no place. */
export const LackingKinds = Type.Array(
  Closed({ category: ConsumptionCategory, behaviour: ConsumptionBehaviour }),
  {
    description:
      'Amounts for which the template has no code or no column: by its `missing`, the export ' +
      'is refused because of them, or leaves them out.',
  },
);

const cents = (description: string) => Type.Integer({ description });

/** What a file would have, before it is made; the same figures are those of the file. */
export const PreviewContents = Closed({
  rows: Type.Integer({ description: 'How many rows it would have, without the header.' }),
  chargesInCents: cents('The sum of charges that it would be about.'),
  voidsInCents: cents('The sum of voids.'),
  netInCents: cents('Charges minus voids.'),
});
"""
open('contract/operations/exports/template-shapes.ts','w').write(s)

sub('contract/errors.ts', ("""  exportNotDone: { status: 409,""", """  templateChanged: {
    status: 409,
    message: 'The export template has changed since you read it',
  },
  exportNotDone: { status: 409,"""))
sub('contract/explanations.ts', ("""  exportNotDone:
""", """  templateChanged:
    'Somebody has replaced the template since you read the `revision` that you sent. Nothing was ' +
    'written: read it again, decide, and send its new `revision`.',
  exportNotDone:
"""))

P='server/src/payroll-exports/'
sub(P+'templates/rules.ts', ("""import { failureNaming } from '@fringe/contract/errors';
""", """import { createHash } from 'node:crypto';
import { failureNaming } from '@fringe/contract/errors';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
"""))
s=open(P+'templates/rules.ts').read()
open(P+'templates/rules.ts','w').write(s)
open(P+'templates/revision-rules.ts','w').write("""import { createHash } from 'node:crypto';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';

/**
 * Stands for what a template says. It is made of that and of nothing else, so that a template that
 * was changed and changed back is the one that somebody has read.
 */
export const revisionOf = (template: { name: string; definition: ExportDefinition }): string =>
  createHash('sha256')
    .update(JSON.stringify([template.name, template.definition]))
    .digest('hex');
""")
sub(P+'templates/rules.ts', ("""import { createHash } from 'node:crypto';
import { failureNaming } from '@fringe/contract/errors';
import type { ExportDefinition } from '@fringe/contract/operations/exports/template-shapes';
""","""import { failureNaming } from '@fringe/contract/errors';
"""))
sub(P+'templates/ready-made-rules.ts',
("""import { wholeDefinition } from '../rules.ts';
""", """import { wholeDefinition } from '../rules.ts';
import { revisionOf } from './revision-rules.ts';
"""),
("""export const readyMade: readonly ExportTemplate[] = listed.map(([name, about, given], index) => ({
  id: `0192f000-0000-7000-8000-00000000000${index + 1}`,
  name,
  readyMade: true,
  about,
  definition: wholeDefinition(given),
  updatedAt: null,
}));
""", """export const readyMade: readonly ExportTemplate[] = listed.map(([name, about, given], index) => {
  const definition = wholeDefinition(given);
  return {
    id: `0192f000-0000-7000-8000-00000000000${index + 1}`,
    name,
    readyMade: true,
    about,
    definition,
    updatedAt: null,
    revision: revisionOf({ name, definition }),
  };
});
"""))
sub(P+'templates/queries.ts',
("""import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
""", """import type { CompanyId, ExportTemplateId } from '../../values/ids.ts';
import { revisionOf } from './revision-rules.ts';
"""),
("""/** The company's own templates. */
export const pageOfTemplates = (
  reader: Reader,
  companyId: CompanyId,
  { size, offset }: { size: number; offset: number },
) => pageOf<ExportTemplate>(reader, count, [companyId], page, [companyId, size, offset]);
""", """type Found = Omit<ExportTemplate, 'revision'>;
const revised = (found: Found): ExportTemplate => ({ ...found, revision: revisionOf(found) });

/** The company's own templates. */
export const pageOfTemplates = async (
  reader: Reader,
  companyId: CompanyId,
  { size, offset }: { size: number; offset: number },
) => {
  const values = [companyId, size, offset];
  const { items, total } = await pageOf<Found>(reader, count, [companyId], page, values);
  return { items: items.map(revised), total };
};
"""),
("""  (await reader.rows<ExportTemplate>(byId, [companyId, id]))[0];
""","""  (await reader.rows<Found>(byId, [companyId, id])).map(revised)[0];
"""),
("""  (await reader.rows<ExportTemplate>(byName, [companyId, name]))[0];
""","""  (await reader.rows<Found>(byName, [companyId, name])).map(revised)[0];
"""))
sub(P+'templates/replace-template.ts',
("""  { name, definition: given }: GivenTemplate,
""","""  { name, definition: given, revision }: GivenTemplate & { revision?: string },
"""),
("""    if (!tx.changed({ what: 'exportTemplate', id, companyId, before, after })) return;
""","""    // Whoever says what stands there already overwrites nothing, whichever revision they name.
    if (!tx.changed({ what: 'exportTemplate', id, companyId, before, after })) return;
    if (revision !== undefined && revision !== revisionOf(before)) {
      throw new Failure('templateChanged');
    }
"""))
sub(P+'preview-export.ts',
("""/** How many rows are shown, and how many sources are read for them: an employee has 84 kinds. */
const SHOWN = 10;
const SOURCES = 1_000;
""","""/** How many rows are shown, and how many sources are read for them: an employee has 84 kinds. */
const SHOWN = 10;
const SOURCES = 5_000;
"""),
("""    const { rows, pairs } = await firstRows(snapshot, definition, which);
""","""    const { rows, lacking, contents } = await firstRows(snapshot, definition, which);
    const pairs = new Set(lacking.keys());
"""),
("""      rows: rows.map((row) => cells(row).map((cell) => cellText(cell, definition) || null)),
      refusal: definition.missing === 'refuse' ? refusalOf(definition, pairs) : null,
""","""      rows: rows
        .slice(0, SHOWN)
        .map((row) => cells(row).map((cell) => cellText(cell, definition) || null)),
      refusal: definition.missing === 'refuse' ? refusalOf(definition, pairs) : null,
      lacking: [...lacking].sort().map(([, kind]) => kind),
      contents,
"""))
s=open(P+'preview-export.ts').read()
i=s.index("/** The first rows, and the kinds among")
s=s[:i]+"""/** The first rows, the kinds among their sources that have no place, and what all of it has. */
async function firstRows(
  snapshot: SnapshotReader,
  definition: ExportDefinition,
  which: Pick<Source, 'companyId' | 'month' | 'version' | 'since' | 'timeZone'>,
) {
  const query = sourceQuery({ ...which, atMost: SOURCES, ...formOf(definition) });
  const rows: FileRow[] = [];
  const lacking = new Map<string, Kind>();
  const lacks = placeless(definition);
  const together = new RowsOfFile(definition);
  const sums = { read: 0, expenses: 0, withdrawn: 0 };
  const add = (found: readonly FileRow[]) =>
    rows.push(...found.filter((row) => definition.zeroRows || !isZero(row)));
  const take = (source: SourceRow) => {
    sums.read += 1;
    const { category, behaviour, expenses, withdrawn } = source;
    const pair = lacks(source);
    if (pair !== undefined) {
      if (expenses !== withdrawn) lacking.set(pair, { category, behaviour });
      return;
    }
    sums.expenses += expenses;
    sums.withdrawn += withdrawn;
    add(together.add(source));
  };
  for await (const sources of jsonRows<SourceRow>(snapshot.copy(query, jsonOptions))) {
    for (const source of sources) take(source);
  }
  add(together.end());
  // As many as were asked for: there may be more of them.
  const contents = sums.read < SOURCES ? contentsOf(rows.length, sums) : null;
  return { rows, lacking, contents };
}

const contentsOf = (rows: number, sums: { expenses: number; withdrawn: number }) => ({
  rows,
  chargesInCents: sums.expenses,
  voidsInCents: sums.withdrawn,
  netInCents: sums.expenses - sums.withdrawn,
});
"""
s=s.replace("""/** What is to be looked at. */""","""type Kind = Pick<SourceRow, 'category' | 'behaviour'>;

/** What is to be looked at. */""")
open(P+'preview-export.ts','w').write(s)

# examples: the replacement names what it replaces
sub('server/test/support/examples/exports.ts',
("""  await recorder.ask(side.readExportTemplate, { path });
  await recorder.ask(side.replaceExportTemplate, { path, body });
""","""  const { revision } = await recorder.ask(side.readExportTemplate, { path });
  await recorder.ask(side.replaceExportTemplate, { path, body: { ...body, revision } });
"""))
T='server/test/api/payroll-exports/templates.test.ts'
sub(T,
("""        rows: [['00123', '10,00', '1005', '+']],
        refusal: null,
      });
""","""        rows: [['00123', '10,00', '1005', '+']],
        refusal: null,
        lacking: [],
        contents: { rows: 1, chargesInCents: 1005, voidsInCents: 0, netInCents: 1005 },
      });
"""),
("""        'the template has no concept code for gym-benefit allowance, meal-benefit flex',
      );
""","""        'the template has no concept code for gym-benefit allowance, meal-benefit flex',
      );
      assert.deepEqual(sap.lacking, [
        { category: 'gym-benefit', behaviour: 'allowance' },
        { category: 'meal-benefit', behaviour: 'flex' },
      ]);
      assert.equal(sap.contents.rows, 0);
"""),
("""    it('have names of their own, and leave the ready-made""","""    it('are not overwritten by whoever has not seen the last change', async () => {
      const made = await client.post(path, { name: 'De dos', definition });
      const one = `${path}/${made.body.id}`;
      const { revision } = (await client.get(one)).body as ExportTemplate;
      const mine = { name: 'De dos', definition: { ...definition, separator: ';' }, revision };
      const theirs = { name: 'De otra', definition, revision };
      assert.equal((await client.put(one, theirs)).status, 204);
      const text = 'The export template has changed since you read it';
      expectFailure(await client.put(one, mine), 409, text);
      assert.equal((await client.get(one)).body.name, 'De otra');
      assert.equal((await client.put(one, theirs)).status, 204, 'the same overwrites nothing');
      const now = (await client.get(one)).body.revision as string;
      assert.equal((await client.put(one, { ...mine, revision: now })).status, 204);
      assert.equal((await client.delete(one)).status, 204);
    });

    it('have names of their own, and leave the ready-made"""))
