import { inBoth } from '../../../shell/language.tsx';

export const yearsWords = inBoth(
  {
    title: 'This year beside the last',
    about: 'What was used by month, charges minus voids. A month leads to its figures above.',
    benefit: 'Benefit',
    all: 'All benefits',
    picture: (what: string, year: string) => `${what}, ${year} by month`,
    openMonth: 'still open',
    month: 'Month',
    difference: 'Difference',
    inPercent: 'In percent',
    monthText: (month: string, now: string, before: string, difference: string) =>
      `${month}: ${now}; the year before ${before}; ${difference}`,
    none: 'none',
    noMonth: (month: string) => `${month}: not there yet`,
    same: (months: string, one: boolean, now: string, before: string, difference: string) =>
      `In the ${one ? 'month' : `${months} months`} that both years have: ${now} this year, ` +
      `${before} last year, ${difference}.`,
    stillOpen: (month: string) => `${month} is still open, so more can come in.`,
    nothingToCompare: (year: string) =>
      `No month of ${year} can be compared: the company did not have it yet.`,
    sum: 'Months that both have',
    byCategory: 'By benefit, in the months that both years have',
    show: (benefit: string) => `${benefit}: show by month`,
    empty: (year: string, before: string) => `Nothing was used in ${before} and ${year}`,
    emptyAdvice: 'Choose another month above, or come back after the first charges.',
  },
  {
    title: 'Este año junto al anterior',
    about: 'Lo usado por mes, cargos menos anulaciones. Cada mes lleva a sus cifras de arriba.',
    benefit: 'Beneficio',
    all: 'Todos los beneficios',
    picture: (what: string, year: string) => `${what}, ${year} por mes`,
    openMonth: 'sin cerrar',
    month: 'Mes',
    difference: 'Diferencia',
    inPercent: 'En %',
    monthText: (month: string, now: string, before: string, difference: string) =>
      `${month}: ${now}; el año anterior ${before}; ${difference}`,
    none: 'nada',
    noMonth: (month: string) => `${month}: aún no ha llegado`,
    same: (months: string, one: boolean, now: string, before: string, difference: string) =>
      `En ${one ? 'el mes' : `los ${months} meses`} que tienen los dos años: ${now} este año, ` +
      `${before} el anterior, ${difference}.`,
    stillOpen: (month: string) => `Pueden llegar más cargos: ${month} sigue abierto.`,
    nothingToCompare: (year: string) =>
      `No se puede comparar ningún mes de ${year}: la empresa todavía no lo tenía.`,
    sum: 'Meses que tienen los dos',
    byCategory: 'Por beneficio, en los meses que tienen los dos años',
    show: (benefit: string) => `${benefit}: mostrar por mes`,
    empty: (year: string, before: string) => `No se ha usado nada en ${before} ni en ${year}`,
    emptyAdvice: 'Elija otro mes arriba, o vuelva después de los primeros cargos.',
  },
);
