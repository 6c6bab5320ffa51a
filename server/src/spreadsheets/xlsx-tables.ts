import { posix } from 'node:path';
import { invalidField } from '@fringe/contract/errors';
import { PackedParts, type TagHandlers } from './packed-parts.ts';
import type { TableRecord } from './tables.ts';
import { SharedTexts, SheetRows } from './xlsx-cells.ts';
import { type Form, StyleForms } from './xlsx-styles.ts';

const MIB = 1024 * 1024;
/** Unpacked: texts are held while the sheet is read, the sheet itself passes. */
const MAX_TEXTS = 64 * MIB;
const MAX_SHEET = 256 * MIB;
const MAX_SMALL = 8 * MIB;

const WORKBOOK = 'xl/workbook.xml';

/** The rows of the first sheet of a workbook that can be seen. Formulas are their last values. */
export async function* xlsxRecords(fd: number): AsyncGenerator<TableRecord[]> {
  const parts = await PackedParts.open(fd);
  const workbook = new Workbook();
  await readAll(parts, WORKBOOK, MAX_SMALL, workbook);
  const sheet = await pathOfSheet(parts, workbook);
  const texts = new SharedTexts();
  if (parts.has('xl/sharedStrings.xml')) {
    await readAll(parts, 'xl/sharedStrings.xml', MAX_TEXTS, texts);
  }
  const forms = await formsOf(parts);
  const rows = new SheetRows(texts.texts, forms, workbook.from1904);
  yield* parts.tags(sheet, MAX_SHEET, rows);
}

async function formsOf(parts: PackedParts): Promise<readonly Form[]> {
  const styles = new StyleForms();
  if (parts.has('xl/styles.xml')) await readAll(parts, 'xl/styles.xml', MAX_SMALL, styles);
  return styles.forms;
}

async function pathOfSheet(parts: PackedParts, { sheets }: Workbook): Promise<string> {
  const shown = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (!shown) throw invalidField('body', 'is a workbook without a sheet');
  const links = new Links();
  await readAll(parts, 'xl/_rels/workbook.xml.rels', MAX_SMALL, links);
  const target = links.targets.get(shown.link) ?? '';
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}

async function readAll(
  parts: PackedParts,
  name: string,
  maxBytes: number,
  handlers: TagHandlers<never>,
): Promise<void> {
  for await (const _ of parts.tags(name, maxBytes, handlers));
}

/** The sheets of a workbook in their order, and from when it counts days. */
class Workbook implements TagHandlers<never> {
  readonly sheets: { link: string; hidden: boolean }[] = [];
  from1904 = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'workbookPr') this.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const link = Object.keys(attributes).find((key) => key.endsWith(':id'));
    const hidden = (attributes.state ?? 'visible') !== 'visible';
    this.sheets.push({ link: (link && attributes[link]) ?? '', hidden });
  }

  text(): void {}
  close(): void {}
  collected(): never[] {
    return [];
  }
}

/** Where the parts of a workbook are, by the names that it has for them. */
class Links implements TagHandlers<never> {
  readonly targets = new Map<string, string>();

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'Relationship') this.targets.set(attributes.Id ?? '', attributes.Target ?? '');
  }

  text(): void {}
  close(): void {}
  collected(): never[] {
    return [];
  }
}
