import type { ChangedBy } from '@fringe/contract/operations/changes';
import type { ConsumptionCategory } from '@fringe/contract/types';
import {
  type FigureName,
  type Kind,
  listed,
  type SaidLimit,
  type Saying,
  type Wording,
} from './wording-rules.ts';

/** Benefits as people call them. */
const benefits: Record<ConsumptionCategory, string> = {
  any: 'beneficios en general',
  'custom-benefit': 'el beneficio propio de la empresa',
  'capitalization-benefit': 'capitalización',
  'claps-benefit': 'reconocimientos',
  'clothing-benefit': 'ropa',
  'education-benefit': 'formación',
  'gift-card-benefit': 'tarjetas regalo',
  'gym-benefit': 'gimnasio',
  'health-insurance-benefit': 'seguro médico',
  'home-office-benefit': 'teletrabajo',
  'individual-capitalization-benefit': 'capitalización individual',
  'it-product-benefit': 'productos informáticos',
  'life-insurance-benefit': 'seguro de vida',
  'meal-benefit': 'comida',
  'nursery-benefit': 'guardería',
  'pension-plan-benefit': 'plan de pensiones',
  'renting-benefit': 'renting',
  'retirement-insurance-benefit': 'seguro de jubilación',
  'transport-benefit': 'transporte',
  'wellness-benefit': 'bienestar',
  unknown: 'beneficios sin clasificar',
};

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const who = ({ kind, name }: ChangedBy): string => {
  if (kind === 'operator') return 'el operador de la plataforma';
  if (kind === 'service') return 'la plataforma';
  return name === 'another partner' ? 'otro socio' : name;
};

const kinds: Record<Kind, readonly [one: string, many: string]> = {
  refusals: ['cargo rechazado', 'cargos rechazados'],
  voids: ['anulación', 'anulaciones'],
  charges: ['cargo fuera de lo normal', 'cargos fuera de lo normal'],
  changes: ['cambio del límite', 'cambios del límite'],
  states: ['cambio de acceso', 'cambios de acceso'],
  versions: ['liquidación', 'liquidaciones'],
};

const states = {
  registered: null,
  confirmed: null,
  blocked: 'se bloqueó el acceso a los beneficios',
  unblocked: 'se desbloqueó el acceso a los beneficios',
  terminated: 'terminó el acceso a los beneficios',
  restored: 'se recuperó el acceso a los beneficios',
};

const refused = {
  limitExceeded: 'superaba el límite',
  benefitDisabled: 'el beneficio estaba desactivado',
  employeeState: 'no había acceso a los beneficios',
  limitRequired: 'la empresa exige un límite y no había ninguno',
  cycleNotFound: 'ese mes no existía todavía, o ya no',
  employeeNotFound: 'la persona no constaba en la empresa',
  invalidRequest: 'el cargo no era válido',
};

const flagged = {
  benefitDisabled: 'el beneficio estaba desactivado',
  employeeState: 'no había acceso a los beneficios',
  limitRequired: 'faltaba el límite que la empresa exige',
  outsidePayroll: 'el gasto es de otro mes',
};

const limitIn = (money: Saying['money'], { amountInCents, period }: SaidLimit): string =>
  `${money(amountInCents)}${period === 'year' ? ' al año' : ''}`;

/** What the number and its limit are. */
const figures = ({ month, category, money }: Saying): Pick<Wording, FigureName> => {
  const benefit = benefits[category];
  return {
    total: ({ charges, chargesInCents, voids, voidsInCents, netInCents }) => {
      if (charges === 0) return `En ${month} no se ha gastado nada en ${benefit}.`;
      const spent = `En ${month} se han gastado ${money(netInCents)} en ${benefit}`;
      const all = counted(charges, 'cargo', 'cargos');
      if (voids === 0) return `${spent}, en ${all}.`;
      const taken = `${counted(voids, 'anulación', 'anulaciones')} por ${money(voidsInCents)}`;
      return `${spent}: ${all} por ${money(chargesInCents)} menos ${taken}.`;
    },
    use: ({ limit, fiscalYear, usedInCents, inMonthInCents, ...rest }) => {
      const ofYear = limit.period === 'year';
      const parts = [
        `${money(usedInCents)} usados`,
        ...(ofYear ? [`de ellos ${money(inMonthInCents)} en ${month}`] : []),
        ...(rest.reservedInCents > 0
          ? [
              `${money(rest.reservedInCents)} reservados para ` +
                counted(rest.payments, 'pago previsto', 'pagos previstos'),
            ]
          : []),
        rest.leftInCents < 0
          ? `superado en ${money(-rest.leftInCents)}`
          : `quedan ${money(rest.leftInCents)}`,
      ];
      const what = `El límite de ${benefit} de ${ofYear ? fiscalYear : month}`;
      return `${what} es de ${money(limit.amountInCents)}: ${parts.join(', ')}.`;
    },
    noLimit: () => `No hay límite de ${benefit} en ${month}.`,
  };
};

/** What has happened. */
const happenings = ({ month, money, day }: Saying): Omit<Wording, FigureName> => ({
  refusal: (at, cents, currency, why) =>
    `El ${day(at)} se rechazó un cargo de ${money(cents, currency)}: ${why}.`,
  whyRefused: (code, limit) =>
    limit
      ? `quedaban ${money(Math.max(0, limit.leftInCents))} de un límite de ${limitIn(money, limit)}`
      : refused[code],
  charge: ({ at, amountInCents, ofPayment, late, inSpiteOf }) => {
    const what = `${ofPayment ? 'un pago previsto' : 'un cargo'} de ${money(amountInCents)}`;
    const how = late ? `llegó ${what} con el mes ya cerrado` : `se anotó ${what}`;
    const despite = inSpiteOf.length > 0 ? `, aunque ${listed(inSpiteOf, 'y')}` : '';
    return `El ${day(at)} ${how}${despite}.`;
  },
  whyFlagged: (flag, exceededBy) =>
    flag === 'limitExceeded'
      ? `superaba el límite${exceededBy === null ? '' : ` en ${money(exceededBy)}`}`
      : flagged[flag],
  voided: (at, cents, late, reason) =>
    `El ${day(at)} se anuló un cargo de ${money(cents)}` +
    `${late ? ' con el mes ya cerrado' : ''}${reason === null ? '' : `: «${reason}»`}.`,
  limitChange: (at, by, before, after) => {
    const old = before ? `antes ${limitIn(money, before)}` : 'antes no había';
    const done = after ? `fijó el límite en ${limitIn(money, after)}` : 'quitó el límite';
    return `El ${day(at)} ${who(by)} ${done} (${old}).`;
  },
  disabled: (at, by, wholeCompany) =>
    `El ${day(at)} ${who(by)} desactivó este beneficio para ${month}` +
    `${wholeCompany ? ' en toda la empresa' : ''}.`,
  state: (at, cause) => (states[cause] === null ? null : `El ${day(at)} ${states[cause]}.`),
  version: (at, version, net) =>
    version === 1
      ? `El ${day(at)} se cerró el mes con ${money(net)} (versión 1).`
      : `El ${day(at)} se liquidó el mes otra vez: versión ${version} con ${money(net)}.`,
  waiting: (entries) =>
    `${counted(entries, 'movimiento', 'movimientos')} de después del cierre ` +
    `${entries === 1 ? 'entrará' : 'entrarán'} en la próxima liquidación.`,
  more: (left) =>
    'Antes hubo también ' +
    `${listed(
      left.map(({ kind, count }) => `${counted(count, ...kinds[kind])} más`),
      'y',
    )}.`,
});

export const spanish = (saying: Saying): Wording => ({
  ...figures(saying),
  ...happenings(saying),
});
