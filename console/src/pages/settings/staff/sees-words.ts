import { inBoth } from '../../../shell/language.tsx';

export const seesWords = inBoth(
  {
    title: 'Private things that the role sees',
    salaries: 'Salaries',
    legalIds: 'Legal ids (NIF, NIE)',
    children: 'Children',
    sealedText: 'Reasons and notes that people wrote',
    notYours: 'You do not see it yourself, so you cannot give it.',
    sees: (kinds: string) => `Sees: ${kinds}`,
    seesNothing: 'Sees nothing private',
    change: 'What it sees…',
    changeOf: (role: string) => `Change what the role ${role} sees`,
    will: 'What will change when you save',
    more: (role: string, kinds: string) =>
      `${role}: will see ${kinds}, everywhere and in files, at once.`,
    less: (role: string, kinds: string) =>
      `${role}: will no longer see ${kinds}. It is left empty on every page, also on those that ` +
      'are open now, and files that hold it are refused.',
  },
  {
    title: 'Datos reservados que ve la función',
    salaries: 'Salarios',
    legalIds: 'NIF y NIE',
    children: 'Hijos',
    sealedText: 'Motivos y notas que alguien escribió',
    notYours: 'Usted no lo ve, así que no puede darlo.',
    sees: (kinds: string) => `Ve: ${kinds}`,
    seesNothing: 'No ve datos reservados',
    change: 'Qué ve…',
    changeOf: (role: string) => `Cambiar qué ve la función ${role}`,
    will: 'Qué cambiará al guardar',
    more: (role: string, kinds: string) =>
      `${role}: verá ${kinds}, en todas partes y en los ficheros, desde ese momento.`,
    less: (role: string, kinds: string) =>
      `${role}: dejará de ver ${kinds}. Queda vacío en todas las páginas, también en las que ` +
      'tenga abiertas, y los ficheros que lo llevan se rechazan.',
  },
);

/** The same within a sentence. */
export const kindNames = inBoth(
  {
    salaries: 'salaries',
    legalIds: 'legal ids',
    children: 'children',
    sealedText: 'reasons and notes',
  },
  {
    salaries: 'salarios',
    legalIds: 'NIF y NIE',
    children: 'hijos',
    sealedText: 'motivos y notas',
  },
);
