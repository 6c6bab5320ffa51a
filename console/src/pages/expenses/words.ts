import { inBoth } from '../../shell/language.tsx';

const some = (count: string, number: number, one: string, many: string): string =>
  `${count} ${number === 1 ? one : many}`;

export const words = inBoth(
  {
    title: 'Committed expenses',
    openMonth: (month: string) => `Open month: ${month}`,
    waits: 'Wait for a decision',
    waitsAbout: (count: number): string => (count === 1 ? 'request' : 'requests'),
    due: 'Due this month',
    overdue: 'Overdue',
    leavers: 'Of people who left',
    year: 'Fiscal year',
    about: (payments: string, people: string, ofPayments: number, ofPeople: number) =>
      `${some(payments, ofPayments, 'payment', 'payments')}, ` +
      some(people, ofPeople, 'person', 'people'),
    byMonth: 'Committed and paid by month',
    byMonthAbout: (year: string, committed: string, paid: string, late: string) =>
      `${year}: ${committed} committed, ${paid} paid, ${late} overdue`,
    monthAbout: (month: string, committed: string, paid: string, late: string) =>
      `${month}: ${committed} committed, ${paid} paid, ${late} overdue`,
    month: 'Month',
    payments: 'Payments',
    committed: 'Committed',
    paid: 'Paid',
    toCome: 'Still to be paid',
    late: 'Overdue',
  },
  {
    title: 'Gastos comprometidos',
    openMonth: (month: string) => `Mes abierto: ${month}`,
    waits: 'Esperan una decisión',
    waitsAbout: (count: number) => (count === 1 ? 'solicitud' : 'solicitudes'),
    due: 'Vence este mes',
    overdue: 'Atrasado',
    leavers: 'De personas que se han ido',
    year: 'Ejercicio',
    about: (payments: string, people: string, ofPayments: number, ofPeople: number) =>
      `${some(payments, ofPayments, 'pago', 'pagos')}, ` +
      some(people, ofPeople, 'persona', 'personas'),
    byMonth: 'Comprometido y pagado por mes',
    byMonthAbout: (year: string, committed: string, paid: string, late: string) =>
      `${year}: ${committed} comprometidos, ${paid} pagados, ${late} atrasados`,
    monthAbout: (month: string, committed: string, paid: string, late: string) =>
      `${month}: ${committed} comprometidos, ${paid} pagados, ${late} atrasados`,
    month: 'Mes',
    payments: 'Pagos',
    committed: 'Comprometido',
    paid: 'Pagado',
    toCome: 'Por pagar',
    late: 'Atrasado',
  },
);
