import { inBoth } from '../../../../shell/language.tsx';

/** What the service says of a template that no file can follow. */
export const mistakeWords = inBoth(
  {
    nameTaken: 'There is a template of this name already: choose another name.',
    content: 'Choose what stands in it.',
    kind: 'Only an amount can be of one category, and only with a row for each person.',
    severalKinds: (field: string) =>
      `“${field}” is not possible: with a row for each person it has several.`,
    entriesOnly: (field: string) => `“${field}” is only there with a row for each entry.`,
    twice: (header: string) => `“${header}” is there twice: give one of them another name.`,
    noAmount: 'There must be a column with an amount.',
    sheets: 'A sheet for each category needs a spreadsheet whose rows have one category.',
    sameSign: 'Where nothing is quoted, it must not be the same as the separator.',
    noColumn: 'There must be one column at least.',
    text: 'Write a text, without spaces before or after it.',
    long: (most: string) => `At most ${most} characters.`,
  },
  {
    nameTaken: 'Ya hay una plantilla con ese nombre: elija otro.',
    content: 'Elija qué contiene.',
    kind: 'Solo un importe puede ser de una categoría, y solo con una fila por persona.',
    severalKinds: (field: string) =>
      `«${field}» no es posible: con una fila por persona hay varios.`,
    entriesOnly: (field: string) => `«${field}» solo existe con una fila por apunte.`,
    twice: (header: string) => `«${header}» está dos veces: dé otro nombre a una de ellas.`,
    noAmount: 'Tiene que haber una columna con un importe.',
    sheets: 'Una hoja por categoría necesita una hoja de cálculo con una categoría por fila.',
    sameSign: 'Si no se entrecomilla nada, no puede ser igual que el separador.',
    noColumn: 'Tiene que haber al menos una columna.',
    text: 'Escriba un texto, sin espacios delante ni detrás.',
    long: (most: string) => `Como mucho ${most} caracteres.`,
  },
);
export type MistakeWords = (typeof mistakeWords)['es'];
