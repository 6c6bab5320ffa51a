import type { NoticeKind } from '../../../parts/notices/use-notices.ts';
import { inBoth } from '../../../shell/language.tsx';

/** What is said of a notice: whose it is, of which month, how many. */
export interface About {
  whose: string;
  month: string;
  name: string;
  count: number;
}

type Say = Record<NoticeKind, (about: About) => string>;
type ToDo = Record<NoticeKind, string>;

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const what = {
  en: {
    receiverFailing: ({ whose, name }) => `${whose}: ${name} takes no calls`,
    monthSettledAgain: ({ whose, month, count }) =>
      `${whose}: ${month} has ${many(count, 'newer version', 'newer versions')} than its export`,
    importFailed: ({ whose, name, count }) =>
      `${whose}: ${many(count, 'row', 'rows')} in error${name && ` in ${name}`}`,
    closingOverdue: ({ whose, month }) => `${whose}: ${month} should be closed by now`,
  } satisfies Say,
  es: {
    receiverFailing: ({ whose, name }) => `${whose}: ${name} no acepta llamadas`,
    monthSettledAgain: ({ whose, month, count }) =>
      `${whose}: ${month} tiene ${many(count, 'versión', 'versiones')} más que su exportación`,
    importFailed: ({ whose, name, count }) =>
      `${whose}: ${many(count, 'fila', 'filas')} con error${name && ` en ${name}`}`,
    closingOverdue: ({ whose, month }) => `${whose}: ${month} ya debería estar cerrado`,
  } satisfies Say,
};

const toDo = {
  en: {
    receiverFailing: 'Look after the receiver.',
    monthSettledAgain: 'Export the new version and take it into payroll.',
    importFailed: 'Mend those rows and send them again.',
    closingOverdue: 'Look at the month, and close it.',
  } satisfies ToDo,
  es: {
    receiverFailing: 'Revise el receptor.',
    monthSettledAgain: 'Exporte la versión nueva y llévela a la nómina.',
    importFailed: 'Corrija esas filas y envíelas de nuevo.',
    closingOverdue: 'Revise el mes y ciérrelo.',
  } satisfies ToDo,
};

export const noticeWords = inBoth(
  {
    title: 'Needs you',
    nothing: 'Nothing needs you just now.',
    since: (moment: string) => `Since ${moment}.`,
    seen: 'Seen',
    seeThis: (what: string) => `Mark as seen: ${what}`,
    showSeen: (count: number) => `Show ${count} that you have seen`,
    hideSeen: 'Hide what you have seen',
    more: (count: number) => `And ${count} more.`,
    byMail: 'Get these by mail',
    receiverFailing: what.en.receiverFailing,
    monthSettledAgain: what.en.monthSettledAgain,
    importFailed: what.en.importFailed,
    closingOverdue: what.en.closingOverdue,
    toDo: (kind: NoticeKind) => toDo.en[kind],
  },
  {
    title: 'Requiere su atención',
    nothing: 'Ahora mismo nada requiere su atención.',
    since: (moment: string) => `Desde el ${moment}.`,
    seen: 'Visto',
    seeThis: (what: string) => `Marcar como visto: ${what}`,
    showSeen: (count: number) =>
      count === 1 ? 'Mostrar uno ya visto' : `Mostrar ${count} ya vistos`,
    hideSeen: 'Ocultar los ya vistos',
    more: (count: number) => `Y ${count} más.`,
    byMail: 'Recibirlos por correo',
    receiverFailing: what.es.receiverFailing,
    monthSettledAgain: what.es.monthSettledAgain,
    importFailed: what.es.importFailed,
    closingOverdue: what.es.closingOverdue,
    toDo: (kind: NoticeKind) => toDo.es[kind],
  },
);
