import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemWriter } from '../access/writes/writers.ts';
import type { Context } from '../context.ts';
import { bindPage, type Page } from '../http/pages/bind-page.ts';
import { languageOf } from '../invitations/mails.ts';
import { findInvitation, type OpenedInvitation } from '../invitations/queries.ts';
import { linkState } from '../invitations/rules.ts';
import { html } from '../values/html.ts';
import { hashSecret } from '../values/secrets.ts';
import { confirmEmployee } from './states/confirm-employee.ts';

/** Where the link of an invitation leads. */
const url = '/invitations/:token';

/**
 * The page behind the link of an invitation. Opening it changes nothing, because mail programs open
 * links by themselves; the button does. It needs no script.
 */
export function bindConfirmationPages(server: FastifyInstance, context: Context): void {
  const { database, clock, log } = context;
  const find = ({ params }: FastifyRequest) =>
    findInvitation(database.reader, hashSecret((params as { token: string }).token));
  const shown = async (request: FastifyRequest): Promise<Page> => {
    const invitation = await find(request);
    return pageFor(invitation, linkState(invitation, clock.now()));
  };
  bindPage(server, log, { method: 'GET', url, failed, handler: shown });
  bindPage(server, log, {
    method: 'POST',
    url,
    failed,
    handler: async (request) => {
      const invitation = await find(request);
      if (linkState(invitation, clock.now()) === 'open') {
        const writer = systemWriter(context, 'invitee', 'employee.confirm');
        const { token } = request.params as { token: string };
        await confirmEmployee(writer, clock, token).catch(passOnlyRefusals);
      }
      // The page shows the current state, even if another request was quicker.
      return shown(request);
    },
  });
}

function passOnlyRefusals(error: unknown): void {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
}

function pageFor(
  invitation: OpenedInvitation | undefined,
  state: ReturnType<typeof linkState>,
): Page {
  if (!invitation) return unknownLink;
  const { company, name, country } = invitation;
  const language = languageOf(country);
  const words = wordings[language];
  if (state === 'dead') {
    return { status: 410, language, title: words.dead, body: html`<p>${words.deadReason}</p>` };
  }
  if (state === 'confirmed') {
    return { language, title: words.done, body: html`<p>${words.thanks(name)}</p>` };
  }
  return {
    language,
    title: words.title(company),
    body: html`<p>${words.greeting(name)}</p>
<p>${words.question(company)}</p>
<form method="post"><button type="submit">${words.button}</button></form>`,
  };
}

const wordings = {
  es: {
    title: (company: string) => `Invitación de ${company}`,
    greeting: (name: string) => `Hola, ${name}:`,
    question: (company: string) =>
      `${company} te ofrece beneficios. Confirma la invitación para usarlos.`,
    button: 'Confirmar la invitación',
    done: 'Invitación confirmada',
    thanks: (name: string) => `Gracias, ${name}. Ya puedes cerrar esta página.`,
    dead: 'Este enlace ya no sirve',
    deadReason:
      'Puede que haya caducado o que te hayan enviado otro más reciente. Busca en tu correo la ' +
      'última invitación, o pide una nueva a tu empresa.',
  },
  en: {
    title: (company: string) => `Invitation from ${company}`,
    greeting: (name: string) => `Hello ${name},`,
    question: (company: string) =>
      `${company} offers you benefits. Confirm the invitation to use them.`,
    button: 'Confirm the invitation',
    done: 'Invitation confirmed',
    thanks: (name: string) => `Thank you, ${name}. You can close this page now.`,
    dead: 'This link no longer works',
    deadReason:
      'It may have expired, or a newer one was sent to you. Look for the latest invitation in ' +
      'your mail, or ask your company for a new one.',
  },
};

/** A link that never was one of ours, so that nobody's language is known. */
const unknownLink: Page = {
  status: 404,
  language: 'es',
  title: wordings.es.dead,
  body: html`<p>${wordings.es.deadReason}</p>
<p lang="en">${wordings.en.dead}. ${wordings.en.deadReason}</p>`,
};

/** Whose language is not known: the service could not look. */
const failed: Page = {
  language: 'es',
  title: 'Ahora mismo no podemos atenderte',
  body: html`<p>Vuelve a intentarlo dentro de unos minutos; la invitación sigue siendo válida.</p>
<p lang="en">We cannot help you right now. Try again in a few minutes; the invitation is still
valid.</p>`,
};
