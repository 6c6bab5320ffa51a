import { Failure } from '@fringe/contract/errors';
import type { Guards } from '../../http/bind.ts';
import type { Sessions } from './sessions.ts';

/** Who is calling: a person by the cookie of a session, or a program by its token, which wins. */
export const authenticating =
  (programs: Pick<Guards, 'authenticate'>, sessions: Sessions): Guards['authenticate'] =>
  (operation, request) => {
    if (sessions.concerns(request)) return sessions.authenticate(operation, request);
    if (operation.api === 'staff') throw new Failure('invalidToken');
    return programs.authenticate(operation, request);
  };
