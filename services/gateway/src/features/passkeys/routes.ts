import { PASSKEY, type PasskeyAttestation } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ByOwner } from '../../api/credentials.ts';
import { PathUuid } from '../../api/inputs.ts';
import { CreationOptions } from '../../api/passkeys.ts';
import { askedOf, noRelyingParty } from '../../auth/passkeys/passkeys.ts';
import { asOwner } from '../../auth/passwords/as-owner.ts';
import { newRecoveryCodes } from '../../auth/recovery-codes.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { creationOptions } from './options.ts';
import { Added, Addition, Passkey } from './schemas.ts';

const NOT_ASKED_FOR = 'answers no challenge that was given out for it; begin again';

/** A user's own passkeys. */
export function passkeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  beginRoute(app, deps);
  addRoute(app, deps);
  listRoute(app, deps);
  removeRoute(app, deps);
}

function beginRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, passkeys } = deps;
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'beginPasskey',
    examples: examples.begin,
    summary: 'Begin to add a passkey; returns the options for the browser',
    description:
      'Takes the password, and a code while an app is in force. Pass `publicKey` to `navigator.credentials.create`; its challenge is good once, for five minutes, in this session. The authenticator has to verify the person, and is not asked who made it.',
    body: ByOwner,
    answers: { 200: z.strictObject({ publicKey: CreationOptions }) },
    never: ['user_not_found'],
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const { relyingParty, challenges } = passkeys;
      if (!relyingParty) return noRelyingParty();
      const found = await bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      return asOwner(deps, context, { userId, sessionId, ...body }, async (owner) => {
        const begun = await bus.call(context, 'passkey.begin', owner);
        if (!begun.ok) return begun;
        const challenge = challenges.issue({ sessionId });
        const { credentials } = begun.value.data;
        const publicKey = creationOptions(found.value.user, credentials, { challenge, relyingParty });
        return succeed({ status: 200, body: { publicKey } });
      });
    },
  });
}

function addRoute(app: FastifyInstance, { bus, guard, seal, changes, passkeys }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'addPasskey',
    examples: examples.add,
    summary: 'Add a passkey that the browser created',
    description:
      'From then on it signs in by itself, and counts as a second factor: the password alone is not enough any more. Who had no second factor gets ten recovery codes, shown here and nowhere else, and their other sessions end.',
    body: Addition,
    answers: { 201: Added },
    async handle({ body: { name, passkey } }, { caller: { userId, sessionId }, context }) {
      const { relyingParty } = passkeys;
      if (!relyingParty) return noRelyingParty();
      const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
      const asked = askedOf(passkeys, relyingParty, { purpose: { sessionId }, clientDataJSON });
      if (!asked) return invalid([{ path: 'passkey', message: NOT_ASKED_FOR }]);
      const { codes: recoveryCodes, hashes: recoveryHashes } = newRecoveryCodes();
      const made: PasskeyAttestation = { id: passkey.id, clientDataJSON, attestationObject, transports };
      const data = { userId, sessionId, passkeyId: uuidv7(), name, recoveryHashes, ...asked };
      const sealed = await seal(JSON.stringify(made));
      // What is known of the user changes, and so do sessions that are not known here.
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const added = await bus.call(context, 'passkey.add', { ...data, sealed });
      if (!added.ok) return changes.failed(marker, added);
      const { passkey: state, areCodesTaken, endedSessionIds } = added.value.data;
      await changes.sessionsEnded(endedSessionIds, marker);
      const codes = areCodesTaken ? { recoveryCodes } : {};
      return succeed({ status: 201, body: { passkey: PASSKEY.toPublic(state), ...codes } });
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listMyPasskeys',
    examples: examples.list,
    summary: 'List your passkeys, the oldest first',
    description: 'By which passkeys you can sign in, and when each did last.',
    answers: { 200: z.strictObject({ passkeys: z.array(Passkey) }) },
    async handle(_asked, { caller: { userId }, context }) {
      const found = await bus.call(context, 'passkey.list', { userId });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { passkeys: found.value.passkeys.map(PASSKEY.toPublic) } });
    },
  });
}

function removeRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, changes } = deps;
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'removePasskey',
    examples: examples.remove,
    summary: 'Remove one of your passkeys',
    description:
      'Takes the password, and a code while an app is in force. With the last one, where there is no app, the recovery codes go, and the password alone signs in again. Sessions go on.',
    params: z.strictObject({ id: PathUuid }),
    body: ByOwner,
    answers: { 204: null },
    async handle({ params: { id: passkeyId }, body }, { caller: { userId, sessionId }, context }) {
      return asOwner(deps, context, { userId, sessionId, ...body }, async (owner) => {
        const marker = await changes.mark(userKey(userId));
        const removed = await bus.call(context, 'passkey.remove', { ...owner, passkeyId });
        if (!removed.ok) return changes.failed(marker, removed);
        await changes.userChanged(removed.value.data.access, marker);
        return succeed({ status: 204 });
      });
    },
  });
}
