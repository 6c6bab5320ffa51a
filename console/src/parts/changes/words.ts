import { inBoth } from '../../shell/language.tsx';

/** What two versions of a month differ in, wherever it is shown. */
export const changedWords = inBoth(
  {
    changedCaption: 'People whose amounts changed between the two versions',
    before: 'Before',
    after: 'After',
    difference: 'Difference',
    because: 'Because of',
    voided: 'voided',
    byCategory: 'From version to version',
    byCategoryAbout: (from: number, to: number, difference: string) =>
      `From version ${from} to version ${to}: ${difference}`,
    cut: (amount: string) => `The bars begin at ${amount}.`,
    step: 'Step',
    entries: 'Entries',
    people: 'People',
    versionOf: (version: number) => `Version ${version}`,
    person: 'Person',
    internalId: 'Internal or legal id',
    category: 'Category',
    amount: 'Amount',
  },
  {
    changedCaption: 'Personas cuyos importes cambiaron entre las dos versiones',
    before: 'Antes',
    after: 'Después',
    difference: 'Diferencia',
    because: 'Por',
    voided: 'anulado',
    byCategory: 'De una versión a otra',
    byCategoryAbout: (from: number, to: number, difference: string) =>
      `De la versión ${from} a la versión ${to}: ${difference}`,
    cut: (amount: string) => `Las barras empiezan en ${amount}.`,
    step: 'Paso',
    entries: 'Apuntes',
    people: 'Personas',
    versionOf: (version: number) => `Versión ${version}`,
    person: 'Persona',
    internalId: 'Código interno o NIF',
    category: 'Categoría',
    amount: 'Importe',
  },
);
