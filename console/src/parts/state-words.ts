import { inBoth } from '../shell/language.tsx';

export const stateWords = inBoth(
  {
    waiting: 'Loading',
    again: 'Try again',
    request: 'Request',
    signedOut: 'You are signed out',
    signedOutAdvice: 'Reload the page and sign in again; what the address says is kept.',
    refused: 'This is not for your role',
    refusedAdvice: 'Ask whoever manages access, or choose another role at the top.',
    conflict: 'Somebody else was faster',
    conflictAdvice: 'It was changed in the meantime. Look at what it is now, and decide again.',
    failed: 'The service refused',
    failedAdvice: 'What it says:',
    lost: 'The connection was lost',
    lostAdvice: 'Nothing was lost here. Check the network, and try again.',
  },
  {
    waiting: 'Cargando',
    again: 'Reintentar',
    request: 'Petición',
    signedOut: 'La sesión ha terminado',
    signedOutAdvice: 'Recargue la página y entre de nuevo; la dirección se conserva.',
    refused: 'Su perfil no lo permite',
    refusedAdvice: 'Pídalo a quien gestiona los accesos, o elija otro perfil arriba.',
    conflict: 'Otra persona se ha adelantado',
    conflictAdvice: 'Ha cambiado entretanto. Mire cómo está ahora y decida de nuevo.',
    failed: 'El servicio lo ha rechazado',
    failedAdvice: 'Lo que dice:',
    lost: 'Se ha perdido la conexión',
    lostAdvice: 'Aquí no se ha perdido nada. Compruebe la red y reintente.',
  },
);
