import type { Page } from '../http/pages/bind-page.ts';
import { type Html, html } from '../values/html.ts';
import type { Step } from './progress.ts';

export type Language = Page['language'];
type Text = Pick<Page, 'title' | 'body'>;

const command: Html = html`<code>npm run build-console</code>`;

const steps: Record<Language, Record<Step, string>> = {
  en: {
    installing: 'Step 1 of 2: its packages are being installed.',
    building: 'Step 2 of 2: it is being put together.',
  },
  es: {
    installing: 'Paso 1 de 2: se están instalando sus paquetes.',
    building: 'Paso 2 de 2: se está componiendo.',
  },
};

export const building: Record<Language, (step: Step) => Text> = {
  en: (step) => ({
    title: 'The console is being built',
    body: html`<p>${steps.en[step]} This happens once. The API answers already.</p>
<p>The console opens here by itself as soon as it is there.</p>`,
  }),
  es: (step) => ({
    title: 'La consola se está preparando',
    body: html`<p>${steps.es[step]} Ocurre una sola vez. La API ya responde.</p>
<p>La consola se abre aquí por sí misma en cuanto esté lista.</p>`,
  }),
};

export const failed: Record<Language, Text> = {
  en: {
    title: 'The console could not be built',
    body: html`<p>The log of the service says why. ${command}, in the folder of the project, tries
it again; no restart is needed. The API is not affected.</p>`,
  },
  es: {
    title: 'No se ha podido preparar la consola',
    body: html`<p>El registro del servicio dice por qué. ${command}, en la carpeta del proyecto, lo
intenta de nuevo; no hace falta reiniciar. La API no se ve afectada.</p>`,
  },
};

export const none: Record<Language, Text> = {
  en: {
    title: 'The console has not been built',
    body: html`<p>${command}, in the folder of the project, builds it; no restart is needed. The API
is not affected.</p>`,
  },
  es: {
    title: 'La consola no está preparada',
    body: html`<p>${command}, en la carpeta del proyecto, la prepara; no hace falta reiniciar. La
API no se ve afectada.</p>`,
  },
};
