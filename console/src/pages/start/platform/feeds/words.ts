import { inBoth } from '../../../../shell/language.tsx';

export const words = inBoth(
  {
    feeds: 'Where charges come from',
    rule:
      'Silent: nothing was booked for longer than three times the usual gap, and for a day ' +
      'longer than its longest gap of four weeks.',
    silentNow: (silent: number, total: number) =>
      silent === 0 ? `None of ${total} went silent` : `${silent} of ${total} went silent`,
    none: 'No charge has been booked in the last four weeks.',
    noneYet: 'As soon as a program books charges of a company, it is followed here.',
    silent: 'Silent',
    regular: 'As usual',
    unknown: 'Too rare',
    ended: 'Ended',
    operator: 'Operator',
    every: (days: number) => (days === 1 ? 'usually every day' : `usually every ${days} days`),
    noRhythm: 'no rhythm',
    came: 'something came',
    missed: 'missed',
    nothing: 'nothing',
    cameOn: (days: number, of: number) => `Came on ${days} of the last ${of} days`,
    company: 'Company',
    sender: 'Sender',
    state: 'State',
    last: 'Last charge',
    usual: 'Rhythm',
    silentFrom: 'Silent from',
    daysWith: 'Days with charges',
  },
  {
    feeds: 'De dónde llegan los cargos',
    rule:
      'En silencio: no ha llegado nada durante más de tres veces su pausa habitual y un día más ' +
      'que su pausa más larga de cuatro semanas.',
    silentNow: (silent: number, total: number) =>
      silent === 0 ? `Ninguno de ${total} en silencio` : `${silent} de ${total} en silencio`,
    none: 'No se ha registrado ningún cargo en las últimas cuatro semanas.',
    noneYet: 'En cuanto un programa registre cargos de una empresa, se seguirá aquí.',
    silent: 'Silencio',
    regular: 'Normal',
    unknown: 'Escaso',
    ended: 'Terminado',
    operator: 'Operador',
    every: (days: number) =>
      days === 1 ? 'normalmente cada día' : `normalmente cada ${days} días`,
    noRhythm: 'sin ritmo',
    came: 'llegó algo',
    missed: 'se echa en falta',
    nothing: 'nada',
    cameOn: (days: number, of: number) => `Llegó en ${days} de los últimos ${of} días`,
    company: 'Empresa',
    sender: 'Remitente',
    state: 'Estado',
    last: 'Último cargo',
    usual: 'Ritmo',
    silentFrom: 'En silencio desde',
    daysWith: 'Días con cargos',
  },
);
