import { inBoth } from '../../shell/language.tsx';

export const endKeyWords = inBoth(
  {
    revoke: 'Revoke',
    revokeOf: (id: string) => `Revoke ${id}`,
    revokeAbout: 'Its tokens stop working within five seconds, and it cannot be made valid again.',
    seeUse: 'What it was used for',
  },
  {
    revoke: 'Revocar',
    revokeOf: (id: string) => `Revocar ${id}`,
    revokeAbout: 'Sus tokens dejan de valer en cinco segundos y no se puede recuperar.',
    seeUse: 'Para qué se ha usado',
  },
);
