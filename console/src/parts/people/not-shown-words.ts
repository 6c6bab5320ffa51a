import { inBoth } from '../../shell/language.tsx';

/** What stands where a value would, for whoever listens to the page. */
export const notShownWords = inBoth(
  {
    salaries: 'Not shown: your role does not include salaries',
    legalIds: 'Not shown: your role does not include legal ids',
    children: 'Not shown: your role does not include children',
    sealedText: 'Not shown: your role does not include reasons and notes',
    files: 'Files show legal ids, which your role does not include. An administrator can add it.',
  },
  {
    salaries: 'No se muestra: su perfil no incluye los salarios',
    legalIds: 'No se muestra: su perfil no incluye los NIF y NIE',
    children: 'No se muestra: su perfil no incluye los hijos',
    sealedText: 'No se muestra: su perfil no incluye los motivos y las notas',
    files:
      'Los ficheros muestran los NIF y NIE, que su perfil no incluye. Un administrador puede ' +
      'añadirlos.',
  },
);
