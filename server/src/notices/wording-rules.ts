import type { NoticeKind } from '@fringe/contract/operations/staff/notices';

export interface Wording {
  subject(count: number): string;
  greeting(name: string): string;
  intro(count: number): string;
  since(moment: string): string;
  more(count: number): string;
  off: string;
  what: Record<NoticeKind, (about: About) => string>;
  toDo: Record<NoticeKind, string>;
}

/** What is said of a cause; no name of a file and no path, which may say more than is meant. */
export interface About {
  whose: string;
  month: string;
  host: string;
  count: number;
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const es: Wording = {
  subject: (count) => (count === 1 ? 'Un aviso de Fringe' : `${count} avisos de Fringe`),
  greeting: (name) => `Hola, ${name}:`,
  intro: (count) =>
    count === 1 ? 'Hay algo que le espera:' : `Hay ${count} cosas que le esperan:`,
  since: (moment) => `Desde el ${moment}.`,
  more: (count) => `Y ${count} más, en la consola:`,
  off: 'Recibe este mensaje porque lo eligió. Para cambiarlo o dejar de recibirlo:',
  what: {
    receiverFailing: ({ whose, host }) => `${whose}: el receptor ${host} no acepta llamadas`,
    monthSettledAgain: ({ whose, month }) =>
      `${whose}: ${month} se ha liquidado de nuevo después de su exportación oficial`,
    importFailed: ({ whose, count }) =>
      `${whose}: una importación ha terminado con ${many(count, 'fila', 'filas')} con error`,
    closingOverdue: ({ whose, month }) => `${whose}: ${month} ya debería estar cerrado`,
  },
  toDo: {
    receiverFailing: 'Revise el receptor: cada entrega se intenta durante 72 horas.',
    monthSettledAgain: 'Exporte la versión nueva y llévela a la nómina.',
    importFailed: 'Corrija esas filas y envíelas de nuevo.',
    closingOverdue: 'Revise el mes y ciérrelo.',
  },
};

const en: Wording = {
  subject: (count) => (count === 1 ? 'A notice from Fringe' : `${count} notices from Fringe`),
  greeting: (name) => `Hello ${name},`,
  intro: (count) => (count === 1 ? 'Something needs you:' : `${count} things need you:`),
  since: (moment) => `Since ${moment}.`,
  more: (count) => `And ${count} more, in the console:`,
  off: 'You get this message because you chose it. To change that, or to stop it:',
  what: {
    receiverFailing: ({ whose, host }) => `${whose}: the receiver ${host} takes no calls`,
    monthSettledAgain: ({ whose, month }) =>
      `${whose}: ${month} was settled again after its official export`,
    importFailed: ({ whose, count }) =>
      `${whose}: an import ended with ${many(count, 'row', 'rows')} in error`,
    closingOverdue: ({ whose, month }) => `${whose}: ${month} should be closed by now`,
  },
  toDo: {
    receiverFailing: 'Look after the receiver: each delivery is tried for 72 hours.',
    monthSettledAgain: 'Export the new version and take it into payroll.',
    importFailed: 'Mend those rows and send them again.',
    closingOverdue: 'Look at the month, and close it.',
  },
};

/** What mails say, in the language of whoever reads them. */
export const wordings: Record<'es' | 'en', Wording> = { es, en };
