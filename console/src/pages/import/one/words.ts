import { inBoth } from '../../../shell/language.tsx';

const people = (count: string, one: boolean, single: string, several: string) =>
  one ? `1 ${single}` : `${count} ${several}`;

export const oneWords = inBoth(
  {
    mapping: 'This file was read by a mapping of columns',
    mappingAdvice: 'Choose the mapping to go on; if it is gone, send the file anew.',
    since: 'A file of this name was applied after this check',
    sinceAbout: (moment: string, who: string | undefined) =>
      `${[moment, who].filter(Boolean).join(', ')}. Have yours checked anew before you apply it.`,
    sinceSee: 'See what became of it',
    willTitle: 'What will be done',
    willAdd: (count: string, one: boolean) =>
      `${people(count, one, 'person is', 'people are')} registered.`,
    willChange: (count: string, one: boolean) =>
      `${people(count, one, 'person is', 'people are')} changed.`,
    willLeave: (count: string, one: boolean) =>
      `${people(count, one, 'person stays', 'people stay')} as they are.`,
    willSkip: (count: string, one: boolean) =>
      `${people(count, one, 'row in error is', 'rows in error are')} left out.`,
    willEndNobody: 'Nobody is ended by a file: who is not in it stays.',
    nothing: 'There is nothing to apply: no row would add or change anybody.',
    invite: 'Invite the new people by e-mail',
    inviteAbout: 'Otherwise they can be invited later, all together.',
    accept: (count: string, one: boolean) =>
      one ? 'I have seen the row with a warning' : `I have seen the ${count} rows with warnings`,
    apply: 'Apply…',
    asking: 'Apply the file?',
    yes: 'Yes, apply it',
    no: 'Not yet',
    close: 'Close',
    mendFirst: 'What you have mended is not checked yet: have it checked first.',
    changes: 'What changes, for the first people',
    changesCaption: 'Changes of the first people',
    person: 'Person',
    field: 'What',
    before: 'Before',
    after: 'After',
    warnings: (count: string, one: boolean) =>
      one ? '1 row with a warning' : `${count} rows with warnings`,
    warningsAbout: 'They are taken as they are if you apply the file.',
    line: 'Line',
    warning: 'Warning',
    done: 'The file is applied',
    doneAll: (added: string, updated: string) => `${added} registered, ${updated} changed.`,
    doneFailed: (count: string, one: boolean) =>
      one ? '1 row was left out. Mend it below.' : `${count} rows were left out. Mend them below.`,
    invited: 'The invitations go out one after the other.',
    next: 'Who was registered, and their invitations',
    toPeople: 'All people',
  },
  {
    mapping: 'Este fichero se leyó con una plantilla de columnas',
    mappingAdvice: 'Elija la plantilla para seguir; si ya no está, envíe el fichero otra vez.',
    since: 'Después de esta comprobación se ha aplicado un fichero con este nombre',
    sinceAbout: (moment: string, who: string | undefined) =>
      `${[moment, who].filter(Boolean).join(', ')}. Compruebe el suyo de nuevo antes de aplicarlo.`,
    sinceSee: 'Ver qué ha sido de él',
    willTitle: 'Qué se hará',
    willAdd: (count: string, one: boolean) =>
      one ? 'Se dará de alta a 1 persona.' : `Se dará de alta a ${count} personas.`,
    willChange: (count: string, one: boolean) =>
      one ? 'Se cambiarán los datos de 1 persona.' : `Se cambiarán los datos de ${count} personas.`,
    willLeave: (count: string, one: boolean) =>
      one ? '1 persona se queda como está.' : `${count} personas se quedan como están.`,
    willSkip: (count: string, one: boolean) =>
      one ? '1 fila con error queda fuera.' : `${count} filas con error quedan fuera.`,
    willEndNobody: 'Un fichero no da de baja a nadie: quien no está en él, sigue.',
    nothing: 'No hay nada que aplicar: ninguna fila daría de alta ni cambiaría a nadie.',
    invite: 'Invitar por correo a las personas nuevas',
    inviteAbout: 'Si no, se las puede invitar después, a todas juntas.',
    accept: (count: string, one: boolean) =>
      one ? 'He visto la fila con aviso' : `He visto las ${count} filas con avisos`,
    apply: 'Aplicar…',
    asking: '¿Aplicar el fichero?',
    yes: 'Sí, aplicarlo',
    no: 'Todavía no',
    close: 'Cerrar',
    mendFirst: 'Lo que ha corregido aún no está comprobado: compruébelo antes.',
    changes: 'Qué cambia en las primeras personas',
    changesCaption: 'Cambios de las primeras personas',
    person: 'Persona',
    field: 'Qué',
    before: 'Antes',
    after: 'Después',
    warnings: (count: string, one: boolean) =>
      one ? '1 fila con aviso' : `${count} filas con avisos`,
    warningsAbout: 'Si aplica el fichero, se toman tal como están.',
    line: 'Línea',
    warning: 'Aviso',
    done: 'El fichero está aplicado',
    doneAll: (added: string, updated: string) => `${added} altas y ${updated} cambios.`,
    doneFailed: (count: string, one: boolean) =>
      one
        ? '1 fila ha quedado fuera. Corríjala abajo.'
        : `${count} filas han quedado fuera. Corríjalas abajo.`,
    invited: 'Las invitaciones van saliendo una tras otra.',
    next: 'A quién se ha dado de alta y sus invitaciones',
    toPeople: 'Todas las personas',
  },
);
