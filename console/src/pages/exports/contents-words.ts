import { inBoth } from '../../shell/language.tsx';

export const contentsWords = inBoth(
  {
    many: 'thousands; the file says how many',
    left: 'Without a place',
    codes: 'Some amounts have no concept code',
    columns: 'Some amounts have no column',
    refused: 'The file would be refused, so that nothing is lost in silence:',
    skipped: 'The template leaves them out:',
  },
  {
    many: 'miles; el fichero dirá cuántas',
    left: 'Sin sitio',
    codes: 'Hay importes sin código de concepto',
    columns: 'Hay importes sin columna',
    refused: 'El fichero se rechazaría, para que no se pierda nada sin aviso:',
    skipped: 'La plantilla los deja fuera:',
  },
);
