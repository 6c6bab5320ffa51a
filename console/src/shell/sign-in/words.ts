import { inBoth } from '../language.tsx';

export const signInWords = inBoth(
  {
    title: 'Sign in',
    motto: 'Employee benefits, to the cent.',
    signIn: 'Continue',
    signInWith: (name: string) => `Continue with ${name}`,
    yourMail: 'Your work e-mail',
    mailAbout: 'It leads to the sign-in of your company.',
    or: 'or',
    people: 'Who do you want to be?',
    peopleAbout:
      'This is a sandbox: one click, no password. Each of them sees what their role may see.',
    ended: 'Your session has ended',
    endedAbout: 'Sign in again to come back to this page.',
    language: 'Language',
    'operator admin': 'runs the platform and says who may enter',
    'operator support': 'helps customers; may see it as they do',
    'operator auditor': 'reads who changed what, and what it was before',
    'partner admin': 'does all that the partner’s programs may do',
    'partner developer': 'connects programs; looks after webhooks',
    'company payroll': 'sets limits and takes months into payroll',
    'company hr': 'looks after people, their children and limits',
    'company viewer': 'reads people, limits and months',
  },
  {
    title: 'Entrar',
    motto: 'Beneficios para empleados, al céntimo.',
    signIn: 'Continuar',
    signInWith: (name: string) => `Continuar con ${name}`,
    yourMail: 'Su correo de trabajo',
    mailAbout: 'Le lleva a la entrada de su empresa.',
    or: 'o',
    people: '¿Quién quiere ser?',
    peopleAbout:
      'Es un entorno de pruebas: un clic, sin contraseña. Cada una ve lo que su perfil permite.',
    ended: 'Su sesión ha terminado',
    endedAbout: 'Vuelva a entrar para seguir en esta página.',
    language: 'Idioma',
    'operator admin': 'lleva la plataforma y decide quién entra',
    'operator support': 'ayuda a los clientes; puede ver lo que ellos ven',
    'operator auditor': 'lee quién cambió qué y cómo estaba antes',
    'partner admin': 'hace todo lo que pueden los programas del socio',
    'partner developer': 'conecta programas y cuida los webhooks',
    'company payroll': 'fija límites y lleva los meses a la nómina',
    'company hr': 'cuida de las personas, sus hijos y sus límites',
    'company viewer': 'consulta personas, límites y meses',
  },
);

/** What the holder of a role does, in the words of one language. */
export function aboutRole(
  words: (typeof signInWords)['es'],
  { kind, role }: { kind: string; role: string },
): string {
  const about = words[`${kind} ${role}` as keyof typeof words];
  return typeof about === 'string' ? about : '';
}
