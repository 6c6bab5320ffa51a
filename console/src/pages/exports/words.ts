import { inBoth } from '../../shell/language.tsx';

export const words = inBoth(
  {
    title: 'Exports',
    titleOf: (month: string) => `Exports of ${month}`,
    about: 'A file is made once and kept for ever: whoever asks for the same gets the same bytes.',
    noMonth: 'The company has no such month',
    noMonthAdvice: 'Choose one of its months above.',
    files: 'Files',
    take: 'Take a file',
    difference: 'Difference',
    templates: 'Templates',
  },
  {
    title: 'Ficheros',
    titleOf: (month: string) => `Ficheros de ${month}`,
    about: 'Un fichero se hace una vez y se conserva: quien pida lo mismo recibe lo mismo.',
    noMonth: 'La empresa no tiene ese mes',
    noMonthAdvice: 'Elija arriba uno de sus meses.',
    files: 'Ficheros',
    take: 'Sacar un fichero',
    difference: 'Diferencia',
    templates: 'Plantillas',
  },
);
