import type { Page } from '../http/pages/bind-page.ts';
import { type Html, html } from '../values/html.ts';
import type { Progress, Step } from './progress.ts';

type Language = Page['language'];
interface Text {
  title: string;
  body: Html;
}

const command = html`<code>npm run build-console</code>`;

const building: Record<Language, (step: Step) => Text> = {
  en: (step) => ({
    title: 'The console is being built',
    body: html`<p>${step === 'installing' ? 'Its packages are being installed, step 1 of 2.' : 'It is being put together, step 2 of 2.'}
This happens once, and takes about a minute. The API answers already.</p>
<p>This page opens the console by itself as soon as it is there.</p>`,
  }),
  es: (step) => ({
    title: 'La consola se está preparando',
    body: html`<p>${step === 'installing' ? 'Se están instalando sus paquetes, paso 1 de 2.' : 'Se está componiendo, paso 2 de 2.'}
Ocurre una sola vez y tarda alrededor de un minuto. La API ya responde.</p>
<p>Esta página abre la consola por sí misma en cuanto esté lista.</p>`,
  }),
};

const failed: Record<Language, Text> = {
  en: {
    title: 'The console could not be built',
    body: html`<p>The log of the service says why. ${command}, in the folder of the project, tries it
again; without a network it cannot install its packages. The API is not affected.</p>`,
  },
  es: {
    title: 'No se ha podido preparar la consola',
    body: html`<p>El registro del servicio dice por qué. ${command}, en la carpeta del proyecto, lo
intenta de nuevo; sin red no puede instalar sus paquetes. La API no se ve afectada.</p>`,
  },
};

const missing: Record<Language, Text> = {
  en: {
    title: 'The console has not been built',
    body: html`<p>${command}, in the folder of the project, builds it; no restart is needed. The API is
not affected.</p>`,
  },
  es: {
    title: 'La consola no está preparada',
    body: html`<p>${command}, en la carpeta del proyecto, la prepara; no hace falta reiniciar. La API no
se ve afectada.</p>`,
  },
};

const unknown: Record<Language, Text> = {
  en: { title: 'There is no such file', body: html`<p><a href="/console">To the console</a></p>` },
  es: { title: 'Este archivo no existe', body: html`<p><a href="/console">A la consola</a></p>` },
};

/** What is shown in place of the console while there is none. */
export function waitingPage(language: Language, progress: Progress): Page {
  const text =
    progress.state === 'building'
      ? building[language](progress.step)
      : { failed, none: missing }[progress.state][language];
  return { status: 503, language, ...text };
}

export const unknownFile = (language: Language): Page => ({
  status: 404,
  language,
  ...unknown[language],
});
