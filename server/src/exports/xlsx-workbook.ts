import type { DateForm } from './cells.ts';
import { escaped, MAIN, XML } from './xlsx-sheet.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGES = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATION_FILES = 'application/vnd.openxmlformats-package.relationships+xml';

const dateFormats: Record<DateForm, string> = {
  'yyyy-mm-dd': 'yyyy\\-mm\\-dd',
  'dd/mm/yyyy': 'dd/mm/yyyy',
  yyyymmdd: 'yyyymmdd',
  ddmmyyyy: 'ddmmyyyy',
};

/** The parts of a workbook beside its sheets, by their names. */
export const workbookParts = (
  sheets: readonly string[],
  dateForm: DateForm,
): [name: string, text: string][] => [
  ['[Content_Types].xml', typesOf(sheets)],
  ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
  ['xl/workbook.xml', workbook(sheets)],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, index): Relation => {
        const number = index + 1;
        return [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`];
      }),
      [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', stylesOf(dateForm)],
];

const typesOf = (sheets: readonly string[]): string => {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${OFFICE}.${type}+xml"/>`;
  return [
    `${XML}<Types xmlns="${PACKAGES}/content-types">`,
    `<Default Extension="rels" ContentType="${RELATION_FILES}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...sheets.map((_, index) => override(`worksheets/sheet${index + 1}.xml`, 'worksheet')),
    '</Types>',
  ].join('');
};

type Relation = [id: string, type: string, target: string];

const relations = (list: readonly Relation[]): string =>
  [
    `${XML}<Relationships xmlns="${PACKAGES}/relationships">`,
    ...list.map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('');

const workbook = (sheets: readonly string[]): string =>
  [
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
    ...sheets.map((name, index) => {
      const number = index + 1;
      return `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`;
    }),
    '</sheets></workbook>',
  ].join('');

/** The styles of cells, in the order of their numbers: plain, text, amount, day, header. */
const stylesOf = (dateForm: DateForm): string => {
  const none = 'fillId="0" borderId="0"';
  const cell = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" ${none} xfId="0" applyNumberFormat="1"/>`;
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`;
  const fill = (type: string) => `<fill><patternFill patternType="${type}"/></fill>`;
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="1"><numFmt numFmtId="164" formatCode="${dateFormats[dateForm]}"/></numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    `<fills count="2">${fill('none')}${fill('gray125')}</fills>`,
    '<borders count="1"><border/></borders>',
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" ${none}/></cellStyleXfs>`,
    `<cellXfs count="5">${cell(0, 0)}${cell(49, 0)}${cell(4, 0)}${cell(164, 0)}${cell(49, 1)}`,
    '</cellXfs></styleSheet>',
  ].join('');
};
