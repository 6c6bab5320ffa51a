import { inBoth } from '../../shell/language.tsx';

export const printingWords = inBoth(
  {
    print: 'Print',
    printedOn: (moment: string) => `Printed on ${moment}`,
    sandbox: 'Test data, from a sandbox',
    rows: (shown: string, total: string) => `The first ${shown} rows of ${total}.`,
  },
  {
    print: 'Imprimir',
    printedOn: (moment: string) => `Impreso el ${moment}`,
    sandbox: 'Datos de prueba, de un entorno de pruebas',
    rows: (shown: string, total: string) => `Las primeras ${shown} filas de ${total}.`,
  },
);
