import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { RequestOptions, ShownCredential } from '../../api/passkeys.ts';
import type { RouteDeps } from '../../deps.ts';
import { publicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { requestOptions, signInByPasskey } from './passkey-calls.ts';
import { TokenPair } from './schemas.ts';

/** Login by a passkey: without an e-mail address, a password or a code. */
export function passkeySignInRoutes(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'beginPasskeySignIn',
    examples: examples.beginByPasskey,
    summary: 'Begin to sign in with a passkey; returns the options for the browser',
    description:
      'Pass `publicKey` to `navigator.credentials.get`; its challenge is good once, for five minutes. Nobody is named: the browser offers the passkeys that it has.',
    answers: { 200: z.strictObject({ publicKey: RequestOptions }) },
    async handle() {
      const options = requestOptions(deps);
      return options.ok ? succeed({ status: 200, body: { publicKey: options.value } }) : options;
    },
  });
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'signInByPasskey',
    examples: examples.signInByPasskey,
    summary: 'Sign in with a passkey',
    description:
      'Gives the same tokens as a login for what the browser answered. A passkey verifies its person, so it is both factors: no code is asked for. One that is unknown is refused as a wrong answer is, and both are counted as wrong passwords are.',
    body: z.strictObject({ passkey: ShownCredential }),
    answers: { 200: TokenPair },
    async handle({ body }, context, sender) {
      const started = await signInByPasskey(deps, body.passkey, context, sender);
      return started.ok ? succeed({ status: 200, body: started.value }) : started;
    },
  });
}
