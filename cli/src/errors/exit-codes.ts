/** How a command may end, so that scripts can distinguish the cases. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  credentials: 3,
  'not-found': 4,
  conflict: 5,
  unreachable: 6,
  signature: 7,
  interrupted: 130,
} as const;
export type Ending = keyof typeof exitCodes;

/** What each of them means, as help and documents say it. */
export const endings: Record<Ending, string> = {
  done: 'done',
  failed: 'the service refused, or failed otherwise',
  usage: 'wrong usage',
  credentials: 'not logged in, or the credentials were refused',
  'not-found': 'not found',
  conflict: 'conflict with the state of things',
  unreachable: 'the service cannot be reached, or is busy',
  signature: '`verify`: the signature does not hold',
  interrupted: 'interrupted',
};
