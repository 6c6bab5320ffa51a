import { inBoth } from '../../shell/language.tsx';

export const changeWords = inBoth(
  {
    before: 'Before',
    after: 'After',
    field: 'Field',
    noValues: 'Your role sees which fields changed, not their values.',
    changeForPartner: 'Before and after are shown to the operator.',
    changedNothing: 'No single fields are kept of this change.',
    notAll: (shown: number, total: number) => `${shown} of ${total} changed things are kept.`,
    added: 'added',
    changed: 'changed',
    removed: 'removed',
  },
  {
    before: 'Antes',
    after: 'Después',
    field: 'Campo',
    noValues: 'Su perfil ve qué campos cambiaron, no sus valores.',
    changeForPartner: 'El antes y el después se muestran al operador.',
    changedNothing: 'De este cambio no se guardan campos sueltos.',
    notAll: (shown: number, total: number) => `Se guardan ${shown} de ${total} cosas cambiadas.`,
    added: 'añadido',
    changed: 'cambiado',
    removed: 'eliminado',
  },
);
