import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LoginCredential, RequestOptions } from '../../api/passkeys.ts';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { requestOptions, signInByPasskey } from './passkey-calls.ts';
import { TokenPair } from './schemas.ts';

export function passkeySignInRoutes(app: FastifyInstance, deps: RouteDeps): void {
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'beginPasskeySignIn',
    examples: examples.beginByPasskey,
    summary: 'Begin to sign in with a passkey; returns the options for the browser',
    description:
      'Pass `publicKey` to `navigator.credentials.get`. Its challenge works once, within five minutes. It names no user; the browser offers the passkeys that it has.',
    answers: { 200: z.strictObject({ publicKey: RequestOptions }) },
    async handle() {
      const options = requestOptions(deps);
      return options.ok ? succeed({ status: 200, body: { publicKey: options.value } }) : options;
    },
  });
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'signInByPasskey',
    examples: examples.signInByPasskey,
    summary: 'Sign in with a passkey',
    description:
      "Exchanges the browser's answer for the same tokens as a login. A passkey verifies the person, so it counts as both factors and no code is needed. An unknown passkey is refused like a wrong answer, and both count as wrong passwords.",
    body: z.strictObject({ passkey: LoginCredential }),
    answers: { 200: TokenPair },
    async handle({ body }, context, sender) {
      const started = await signInByPasskey(deps, body.passkey, context, sender);
      return started.ok ? succeed({ status: 200, body: started.value }) : started;
    },
  });
}
