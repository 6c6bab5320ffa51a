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
    language: 'Language',
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
      'Es un entorno de pruebas: un clic, sin contraseña. Cada persona ve lo que su perfil permite.',
    language: 'Idioma',
  },
);
