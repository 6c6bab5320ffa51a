import type { Page } from '../../http/pages/bind-page.ts';
import { html } from '../../values/html.ts';
import type { WhyNot } from './rules.ts';

export type Language = 'es' | 'en';

const titles = { es: 'No has podido entrar', en: 'You could not sign in' };
const again = { es: 'Volver a intentarlo', en: 'Try again' };

const reasons: Record<Language, Record<WhyNot, string>> = {
  es: {
    provider:
      'La cuenta con la que querías entrar no lo ha confirmado, o la página se ha abierto ' +
      'dos veces.',
    unverified:
      'Tu cuenta no tiene una dirección de correo verificada. Pide a quien la administra ' +
      'que la verifique.',
    domain:
      'Esa cuenta no puede responder por tu dirección de correo. Usa la cuenta de tu ' + 'trabajo.',
    unknown:
      'Nadie te ha dado acceso con esta dirección. Pídeselo a quien administra Fringe en ' +
      'tu empresa o en tu proveedor de nóminas.',
    lastAdmin:
      'Tu cuenta ya no dice que administras Fringe, y no queda nadie que lo haga. Quien opera ' +
      'el servidor puede dar acceso a alguien con la orden «staff invite-admin».',
    expired: 'Han pasado más de diez minutos, o has empezado en otro navegador.',
    noIssuer:
      'Nadie responde por esa dirección de correo. Pregunta a quien administra Fringe en ' +
      'tu empresa o en tu proveedor de nóminas.',
    link: 'Este enlace ya se ha usado o ha caducado. Pide otro a quien te lo dio.',
  },
  en: {
    provider:
      'The account that you wanted to sign in with did not confirm it, or the page was ' +
      'opened twice.',
    unverified: 'Your account has no verified mail address. Ask whoever manages it to verify one.',
    domain: 'That account cannot vouch for your mail address. Use the account of your work.',
    unknown:
      'Nobody has given you access with this address. Ask whoever manages Fringe at your ' +
      'company or at your payroll provider.',
    lastAdmin:
      'Your account no longer says that you manage Fringe, and nobody is left who does. Whoever ' +
      'runs the server lets somebody in with the command “staff invite-admin”.',
    expired: 'More than ten minutes have passed, or you began in another browser.',
    noIssuer:
      'Nobody vouches for that mail address. Ask whoever manages Fringe at your company or ' +
      'at your payroll provider.',
    link: 'This link was used already, or has expired. Ask for another where you got it.',
  },
};

/** The page for somebody who does not get in: why, and whom to ask. */
export const refusalPage = (language: Language, why: WhyNot, mail?: string): Page => ({
  status: why === 'noIssuer' ? 404 : 403,
  language,
  title: titles[language],
  body: html`<p>${reasons[language][why]}</p>
${mail ? html`<p><code>${mail}</code></p>` : ''}
<p><a href="/console">${again[language]}</a></p>`,
});

/** A page for browsers that do not follow by themselves. */
export const onwardPage = (language: Language, location: string): Page => ({
  status: 303,
  language,
  title: 'Fringe',
  body: html`<p><a href="${location}">${location.split('?')[0]!}</a></p>`,
});

/** The page behind a one-time link: programs that open links by themselves use nothing up. */
export const linkPage = (language: Language): Page => ({
  language,
  title: 'Fringe',
  body: html`<p>${
    language === 'es' ? 'Este enlace sirve una sola vez.' : 'This link works once.'
  }</p>
<form method="post">
<button type="submit">${language === 'es' ? 'Entrar' : 'Sign in'}</button></form>`,
});

export const brokenPage = (language: Language): Page => ({
  language,
  title: titles[language],
  body: html`<p><a href="/console">${again[language]}</a></p>`,
});
