import { Failure } from '@fringe/contract/errors';
import { basePaths } from '@fringe/contract/operation';
import { requestToken, TokenReply, TokenRequest } from '@fringe/contract/operations/access/token';
import type * as Type from '@fringe/contract/schemas/type';
import { Closed } from '@fringe/contract/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { serialiser } from '../../http/replies/representation.ts';
import { compileValidator } from '../../http/validation.ts';
import { countFailures, type FailureCount } from './failed-clients.ts';
import { callerOf, checkClient, grantToken } from './grant-token.ts';
import { answerForm } from './oauth-form.ts';
import type { Tokens } from './tokens.ts';

/** Anybody can send here, and a client id with its secret is short. */
const BODY_LIMIT_BYTES = 16 * 1024;

const form = 'application/x-www-form-urlencoded';

const validate = compileValidator({ schema: TokenRequest });
const validateQuery = compileValidator({ schema: Closed({}), httpPart: 'querystring' });
const tokenReply = serialiser(TokenReply);

/** The token endpoint: JSON as partners know it, or an RFC 6749 form; answered in kind. */
export function bindTokenRoutes(server: FastifyInstance, context: Context, tokens: Tokens): void {
  const failures = countFailures();
  server.register(async (scope) => {
    scope.addContentTypeParser(
      form,
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
    );
    for (const url of [basePaths.partner + requestToken.path, requestToken.path]) {
      const limits = {
        bodyLimit: BODY_LIMIT_BYTES,
        preParsing: server.watchingBody,
        config: { operation: requestToken },
      };
      scope.post(url, limits, async (request, reply) => {
        const answer = request.body instanceof URLSearchParams ? answerForm : answerJson;
        return answer(context, tokens, failures, request, reply);
      });
    }
  });
}

async function answerJson(
  context: Context,
  tokens: Tokens,
  failures: FailureCount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const query = validateQuery(request.query);
  if (query.error) throw query.error;
  const checked = validate(request.body ?? {});
  if (checked.error) throw checked.error;
  const { clientId, clientSecret } = checked.value as Type.Static<typeof TokenRequest>;
  const credential = await checkClient(context, clientId, clientSecret);
  if (!credential) {
    failures.add(clientId, request, reply);
    throw new Failure('invalidCredentials');
  }
  request.caller = callerOf(credential);
  const granted = (await grantToken(context, tokens, credential))!;
  reply.type('application/json; charset=utf-8');
  return tokenReply({
    accessToken: granted.token,
    tokenType: 'Bearer',
    expiresIn: granted.expiresInSeconds,
  });
}
