import { inBoth } from '../../../shell/language.tsx';

export const mendWords = inBoth(
  {
    title: (count: string, one: boolean) => (one ? '1 row in error' : `${count} rows in error`),
    about: 'Write the right value in its place, and have it checked again.',
    aboutRead: 'Whoever looks after people can mend them here.',
    row: (line: number, who: string) => `Line ${line} · ${who}`,
    sent: (value: string) => `Sent: ${value}`,
    sentEmpty: 'Sent: nothing',
    allCells: 'All cells',
    fewCells: 'Only what is wrong',
    mended: (count: string, one: boolean) => (one ? '1 row mended' : `${count} rows mended`),
    again: 'Check again',
    againAbout: 'The whole file is checked again with what you have mended. Nothing is changed.',
    againFailed: 'Only the rows in error are checked again. Nothing is changed.',
    leave: 'What you have mended is not checked yet, and would be lost. Leave all the same?',
    loading: 'On its way',
  },
  {
    title: (count: string, one: boolean) => (one ? '1 fila con error' : `${count} filas con error`),
    about: 'Escriba el valor correcto en su sitio y vuelva a comprobar.',
    aboutRead: 'Quien lleva las personas puede corregirlas aquí.',
    row: (line: number, who: string) => `Línea ${line} · ${who}`,
    sent: (value: string) => `Enviado: ${value}`,
    sentEmpty: 'Enviado: nada',
    allCells: 'Todas las casillas',
    fewCells: 'Solo lo que está mal',
    mended: (count: string, one: boolean) =>
      one ? '1 fila corregida' : `${count} filas corregidas`,
    again: 'Comprobar de nuevo',
    againAbout:
      'Se comprueba otra vez el fichero entero con lo corregido. Con esto no cambia nada.',
    againFailed: 'Se comprueban otra vez solo las filas con error. Con esto no cambia nada.',
    leave: 'Lo que ha corregido aún no está comprobado y se perdería. ¿Salir de todos modos?',
    loading: 'En camino',
  },
);
