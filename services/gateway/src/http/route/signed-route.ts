import { LIMITS, type OperationIdOf, operationOf, refuse } from '@cowrie/contracts';
import { isSignatureOfRequest, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@cowrie/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { anonymousContext, type Guard } from '../../auth/guard.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { header } from '../../request/headers.ts';
import { addSignedParsers, NO_SIGNED_BODY, type SignedBody } from '../body/parsers.ts';
import type { ParsedQuery } from '../body/query-string.ts';
import { sendProblem } from '../problem.ts';
import { documentation, type RouteDescription } from './documentation.ts';
import { pathOf, type RouteAnswer, send } from './route.ts';
import { addScope } from './scope.ts';
import { type Input, type InputSchemas, validateInput } from './validate.ts';

type SignedRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = InputSchemas<P, Q, B> &
  RouteDescription & {
    operationId: OperationIdOf<{ credential: 'signature' }>;
    secretFor(params: unknown): Outcome<string>;
    handle(input: Input<P, Q, B>, context: RequestContext): Promise<Outcome<RouteAnswer>>;
  };

/**
 * The caller has no token, but signs the received bytes (`signature.ts`), which are checked before they are parsed. A
 * request without a valid signature counts towards its address.
 */
export async function addSignedRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: FastifyInstance,
  { guard, now }: { guard: Guard; now: () => number },
  route: SignedRoute<P, Q, B>,
): Promise<void> {
  const { method, path } = operationOf(route.operationId);
  await addScope(app, route.operationId, (scope) => {
    addSignedParsers(scope);
    scope.route({
      method,
      url: path,
      schema: documentation(route),
      handler: async (request, reply) => {
        // Only the gateway's own parsers set both (see parsers.ts).
        const { bytes, parse } = (request.body ?? NO_SIGNED_BODY) as SignedBody;
        const secret = route.secretFor(request.params);
        const signed = secret.ok ? checkSignature(request, secret.value, bytes, now()) : secret;
        if (!signed.ok) {
          const admitted = await guard.admitAnonymous(request);
          return sendProblem(reply, admitted.ok ? signed : admitted);
        }
        const query = request.query as ParsedQuery;
        const input = validateInput(route, { params: request.params, query, body: parse() });
        if (!input.ok) return sendProblem(reply, input);
        return send(reply, await route.handle(input.value, anonymousContext(request)));
      },
    });
  });
}

/** All faults get the same answer, so that it reveals nothing. The time is no secret. */
function checkSignature(
  request: FastifyRequest,
  secret: string,
  bytes: Buffer,
  nowMs: number,
): Outcome<null> {
  const timestamp = header(request.headers, TIMESTAMP_HEADER) ?? '';
  const signature = header(request.headers, SIGNATURE_HEADER) ?? '';
  const signed = { method: request.method, path: pathOf(request), timestamp, body: bytes };
  if (!isSignatureOfRequest(signature, secret, signed)) {
    return refuse('unauthenticated', `Sign the request: ${TIMESTAMP_HEADER} and ${SIGNATURE_HEADER}.`);
  }
  const ageMs = Math.abs(nowMs - Number(timestamp) * 1000);
  if (ageMs <= LIMITS.callbackAgeMaxMs) return succeed(null);
  return refuse('unauthenticated', `${TIMESTAMP_HEADER} is more than 5 minutes from the gateway's time.`);
}
