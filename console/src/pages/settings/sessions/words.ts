import { inBoth } from '../../../shell/language.tsx';

export const sessionWords = inBoth(
  {
    about:
      'Your own sessions, those of your people where you invite them, and every look that the ' +
      'platform’s support takes at one of your companies, with its reason.',
    caption: 'Sessions that go on',
    person: 'Who',
    support: 'Support of the platform',
    unknown: 'a person of yours',
    began: 'Since',
    seen: 'Last used',
    ends: 'Ends at the latest',
    current: 'this one',
    own: 'yours',
    because: (reason: string) => `Reason: ${reason}`,
    end: 'End',
    endOf: (name: string) => `End the session of ${name}`,
    endAbout: 'Whoever uses it has to sign in again. What was entered and not saved is lost.',
  },
  {
    about:
      'Sus sesiones, las de su gente si usted la invita, y cada consulta del soporte de la ' +
      'plataforma a una de sus empresas, con su motivo.',
    caption: 'Sesiones abiertas',
    person: 'Quién',
    support: 'Soporte de la plataforma',
    unknown: 'una persona de su equipo',
    began: 'Desde',
    seen: 'Último uso',
    ends: 'Termina como muy tarde',
    current: 'esta',
    own: 'suya',
    because: (reason: string) => `Motivo: ${reason}`,
    end: 'Cerrar',
    endOf: (name: string) => `Cerrar la sesión de ${name}`,
    endAbout: 'Quien la usa tendrá que volver a entrar. Lo que no haya guardado se pierde.',
  },
);
