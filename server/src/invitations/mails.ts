import type { OutgoingMail } from '../mail/mail.ts';
import { html } from '../values/html.ts';
import type { DueMail } from './queries.ts';

const spanishSpeaking = new Set(
  'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
);

export type Language = 'es' | 'en';

/** The language in which a company's people are written to. */
export const languageOf = (country: string): Language =>
  spanishSpeaking.has(country) ? 'es' : 'en';

interface Wording {
  subject: string;
  greeting: string;
  invitation: string;
  button: string;
  expiry: string;
  unexpected: string;
}

const wordings: Record<Language, (mail: DueMail, until: string) => Wording> = {
  es: ({ company, name }, until) => ({
    subject: `${company} te invita a tus beneficios`,
    greeting: `Hola, ${name}:`,
    invitation: `${company} te ofrece beneficios. Confirma la invitación para usarlos.`,
    button: 'Ver y confirmar la invitación',
    expiry: `El enlace funciona una sola vez y caduca el ${until}.`,
    unexpected: 'Si no esperabas este mensaje, no hace falta que hagas nada.',
  }),
  en: ({ company, name }, until) => ({
    subject: `${company} invites you to your benefits`,
    greeting: `Hello ${name},`,
    invitation: `${company} offers you benefits. Confirm the invitation to use them.`,
    button: 'See and confirm the invitation',
    expiry: `The link works once and expires on ${until}.`,
    unexpected: 'If you did not expect this message, there is nothing you need to do.',
  }),
};

/** The mail of an invitation, in the language of the company's country. */
export function invitationMail(due: DueMail, link: string): OutgoingMail {
  const language = languageOf(due.country);
  const until = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeZone: due.timeZone,
  }).format(due.expiresAt);
  const words = wordings[language](due, until);
  return {
    id: due.id,
    companyId: due.companyId,
    to: { name: `${due.name} ${due.surname}`, address: due.email },
    subject: words.subject,
    text: [
      words.greeting,
      words.invitation,
      `${words.button}:\n${link}`,
      words.expiry,
      `${words.unexpected}\n`,
    ].join('\n\n'),
    html: html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${words.subject}</title></head>
<body style="font: 16px/1.6 sans-serif; color: #1c2430; background: #ffffff">
<p>${words.greeting}</p>
<p>${words.invitation}</p>
<p><a href="${link}" style="color: #0b4fa8; font-weight: bold">${words.button}</a></p>
<p>${words.expiry}</p>
<p>${words.unexpected}</p>
</body>
</html>
`.text,
  };
}
