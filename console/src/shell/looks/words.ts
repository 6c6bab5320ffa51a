import { inBoth } from '../language.tsx';

export const lookWords = inBoth(
  {
    title: 'See it as a customer does',
    about: (company: string) =>
      `You will see ${company} as one of its people does, without changing anything, for an hour ` +
      'at most. It is noted in the audit log, and the company sees that you look.',
    none: 'Choose a company first.',
    role: 'As',
    reason: 'Reason',
    reasonAbout: 'In a sentence that the customer may read',
    start: 'Look',
    close: 'Cancel',
    looking: (company: string, role: string) => `You see ${company} as “${role}” does.`,
    until: (moment: string) => `Read only, until ${moment}.`,
    because: (reason: string) => `Reason: ${reason}`,
    end: 'End the look',
  },
  {
    title: 'Ver como lo ve el cliente',
    about: (company: string) =>
      `Verá ${company} como una de sus personas, sin cambiar nada y durante una hora como ` +
      'máximo. Queda en el registro de auditoría y la empresa ve que usted está mirando.',
    none: 'Elija primero una empresa.',
    role: 'Como',
    reason: 'Motivo',
    reasonAbout: 'En una frase que el cliente pueda leer',
    start: 'Mirar',
    close: 'Cancelar',
    looking: (company: string, role: string) => `Está viendo ${company} como «${role}».`,
    until: (moment: string) => `Solo lectura, hasta ${moment}.`,
    because: (reason: string) => `Motivo: ${reason}`,
    end: 'Terminar',
  },
);
