import { inBoth } from '../../shell/language.tsx';

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const words = inBoth(
  {
    title: 'Start',
    hello: (name: string) => `Hello, ${name}. This is what waits for somebody now.`,
    waiting: 'Waits',
    overdue: 'Overdue',
    fine: 'In order',
    broken: 'Fails',
    openMonth: (month: string) => `${month}, open`,
    closesIn: (date: string, days: number) =>
      days === 0 ? `closes tonight, ${date}` : `closes on ${date}, in ${many(days, 'day', 'days')}`,
    since: (date: string) => `should be closed since ${date}`,
    days: (past: number, all: number) => `Day ${past} of ${all} until it closes`,
    flags: (count: number) => many(count, 'flag to look at', 'flags to look at'),
    requests: (count: number) => many(count, 'request to approve', 'requests to approve'),
    payments: (count: number) => many(count, 'payment due', 'payments due'),
    withoutLimit: (count: number) =>
      many(count, 'person without a limit', 'people without a limit'),
    notExported: (month: string) => `${month} is closed, and nobody has an official file of it`,
    versions: (count: number, month: string) =>
      `${month}: ${many(count, 'new version', 'new versions')} since the last export`,
    nothing: 'Nothing waits for anybody here.',
    toMonth: 'Open the month',
    moreCompanies: (count: number) =>
      `And ${many(count, 'company', 'companies')} more: choose them in the menu.`,
    receivers: 'Receivers of webhooks',
    lastDay: 'Last 24 hours',
    noSubscriptions: 'There is no subscription yet.',
    toWebhooks: 'To the webhooks',
    disabled: 'disabled: nothing is sent to it',
    failing: (calls: number, reasons: string) =>
      `${many(calls, 'call was', 'calls were')} not taken (${reasons})`,
    givenUp: (count: number) => many(count, 'delivery given up', 'deliveries given up'),
    pending: (count: number) => `${count} waiting`,
    allTaken: (count: number) => `All ${count} calls were taken.`,
    noCalls: 'There were no calls.',
    allAnswer: 'All receivers take what they are sent.',
    months: 'Months of all companies',
    dueMonths: (count: number) =>
      many(count, 'month closes within a week', 'months close within a week'),
    settledAgain: (count: number) =>
      many(
        count,
        'month was settled again since yesterday',
        'months were settled again since yesterday',
      ),
    noMonths: 'No month closes within a week or was settled again since yesterday.',
    refusals: 'Refused calls',
    refused: (count: string, code: string) => `${count} × ${code}`,
    noRefusals: 'No call that changes something was refused.',
    atLeast: (count: number) => `${count} or more`,
    lost: 'could not be read',
  },
  {
    title: 'Inicio',
    hello: (name: string) => `Hola, ${name}. Esto es lo que espera a alguien ahora.`,
    waiting: 'Espera',
    overdue: 'Vencido',
    fine: 'En orden',
    broken: 'Falla',
    openMonth: (month: string) => `${month}, abierto`,
    closesIn: (date: string, days: number) =>
      days === 0
        ? `cierra esta noche, ${date}`
        : `cierra el ${date}, en ${many(days, 'día', 'días')}`,
    since: (date: string) => `debería estar cerrado desde el ${date}`,
    days: (past: number, all: number) => `Día ${past} de ${all} hasta el cierre`,
    flags: (count: number) => many(count, 'aviso por revisar', 'avisos por revisar'),
    requests: (count: number) => many(count, 'solicitud por aprobar', 'solicitudes por aprobar'),
    payments: (count: number) => many(count, 'pago vencido', 'pagos vencidos'),
    withoutLimit: (count: number) => many(count, 'persona sin límite', 'personas sin límite'),
    notExported: (month: string) => `${month} está cerrado y nadie tiene su fichero oficial`,
    versions: (count: number, month: string) =>
      `${month}: ${many(count, 'versión nueva', 'versiones nuevas')} desde la última exportación`,
    nothing: 'Aquí nada espera a nadie.',
    toMonth: 'Abrir el mes',
    moreCompanies: (count: number) =>
      `Y ${many(count, 'empresa', 'empresas')} más: elíjalas en el menú.`,
    receivers: 'Receptores de webhooks',
    lastDay: 'Últimas 24 horas',
    noSubscriptions: 'Todavía no hay ninguna suscripción.',
    toWebhooks: 'Ir a los webhooks',
    disabled: 'desactivada: no se le envía nada',
    failing: (calls: number, reasons: string) =>
      `${many(calls, 'llamada no aceptada', 'llamadas no aceptadas')} (${reasons})`,
    givenUp: (count: number) => many(count, 'entrega abandonada', 'entregas abandonadas'),
    pending: (count: number) => `${count} en espera`,
    allTaken: (count: number) => `Las ${count} llamadas se han aceptado.`,
    noCalls: 'No ha habido llamadas.',
    allAnswer: 'Todos los receptores aceptan lo que se les envía.',
    months: 'Meses de todas las empresas',
    dueMonths: (count: number) =>
      many(count, 'mes cierra en una semana', 'meses cierran en una semana'),
    settledAgain: (count: number) =>
      many(count, 'mes liquidado de nuevo desde ayer', 'meses liquidados de nuevo desde ayer'),
    noMonths: 'Ningún mes cierra en una semana ni se ha liquidado de nuevo desde ayer.',
    refusals: 'Llamadas rechazadas',
    refused: (count: string, code: string) => `${count} × ${code}`,
    noRefusals: 'No se ha rechazado ninguna llamada de cambio.',
    atLeast: (count: number) => `${count} o más`,
    lost: 'no se ha podido leer',
  },
);
