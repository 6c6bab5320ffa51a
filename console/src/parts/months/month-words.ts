import { inBoth } from '../../shell/language.tsx';

export const monthWords = inBoth(
  { month: 'Month', before: 'Month before', after: 'Month after' },
  { month: 'Mes', before: 'Mes anterior', after: 'Mes siguiente' },
);
