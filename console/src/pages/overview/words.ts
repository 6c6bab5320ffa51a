import { inBoth } from '../../shell/language.tsx';

export const words = inBoth(
  {
    title: 'How benefits are used',
    openNote: 'open',
    print: 'Print',
    openUntil: (month: string) => `${month} is still open: more can come in.`,
    closed: (month: string) => `${month} is closed.`,
    noMonths: 'The company has no payroll month yet',
    noMonthsAdvice: 'Figures appear as soon as its first month is open.',
    noMonth: 'The company has no such month',
    noMonthAdvice: 'Choose one of its months above.',
  },
  {
    title: 'Uso de los beneficios',
    openNote: 'abierto',
    print: 'Imprimir',
    openUntil: (month: string) => `${month} sigue abierto: pueden llegar más cargos.`,
    closed: (month: string) => `${month} está cerrado.`,
    noMonths: 'La empresa todavía no tiene ningún mes de nómina',
    noMonthsAdvice: 'Las cifras aparecen en cuanto se abre el primero.',
    noMonth: 'La empresa no tiene este mes',
    noMonthAdvice: 'Elija arriba uno de sus meses.',
  },
);
