import { inBoth } from '../../../shell/language.tsx';

export const noticeMailWords = inBoth(
  {
    about: (mail: string) =>
      `What needs you is on the start page. Choose what you also want by mail, to ${mail}: ` +
      'several notices come in one mail, at most one an hour, each notice once.',
    title: 'By mail',
    receiverFailing: 'A receiver of webhooks takes no calls for an hour',
    monthSettledAgain: 'A month was settled again after its official export',
    importFailed: 'An import ended with rows in error',
    closingOverdue: 'A month should be closed and is not',
    saved: 'Saved.',
    failed: (reason: string) => `The last mail could not be sent (${reason}).`,
  },
  {
    about: (mail: string) =>
      'Lo que requiere su atención está en la página de inicio. Elija qué desea recibir además ' +
      `por correo, en ${mail}: varios avisos llegan en un mensaje, como mucho uno por hora, y ` +
      'cada aviso una sola vez.',
    title: 'Por correo',
    receiverFailing: 'Un receptor de webhooks no acepta llamadas desde hace una hora',
    monthSettledAgain: 'Un mes se ha liquidado de nuevo después de su exportación oficial',
    importFailed: 'Una importación ha terminado con filas con error',
    closingOverdue: 'Un mes debería estar cerrado y no lo está',
    saved: 'Guardado.',
    failed: (reason: string) => `El último mensaje no se pudo enviar (${reason}).`,
  },
);
