import { PASSKEY, type PasskeyAttestation } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OwnerConfirmation } from '../../api/credentials.ts';
import { PathUuid } from '../../api/inputs.ts';
import { CreationOptions } from '../../api/passkeys.ts';
import { expectedAnswer, noRelyingParty } from '../../auth/passkeys/passkeys.ts';
import { confirmOwner } from '../../auth/passwords/confirm-owner.ts';
import { newRecoveryCodes } from '../../auth/recovery-codes.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { creationOptions } from './options.ts';
import { Passkey, PasskeyAddedAnswer, PasskeyAddition } from './schemas.ts';

const WRONG_CHALLENGE = 'does not answer a challenge of this session; start again';

export function passkeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  beginRoute(app, deps);
  addRoute(app, deps);
  listRoute(app, deps);
  removeRoute(app, deps);
}

function beginRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, passkeys } = deps;
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'beginPasskey',
    examples: examples.begin,
    summary: 'Begin to add a passkey; returns the options for the browser',
    description:
      'Needs your password, and a code while an authenticator app is set up. Pass `publicKey` to `navigator.credentials.create`. Its challenge works once, within five minutes, in this session. The authenticator must verify the person; attestation is not requested.',
    body: OwnerConfirmation,
    answers: { 200: z.strictObject({ publicKey: CreationOptions }) },
    never: ['user_not_found'],
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const { relyingParty, challenges } = passkeys;
      if (!relyingParty) return noRelyingParty();
      const found = await bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      return confirmOwner(deps, context, { userId, sessionId, ...body }, async (owner) => {
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
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'addPasskey',
    examples: examples.add,
    summary: 'Add a passkey that the browser created',
    description:
      'You can then log in with the passkey alone. It also counts as a second factor, so the password alone is no longer enough. If you had no second factor, the answer has ten recovery codes, shown only once, and your other sessions end.',
    body: PasskeyAddition,
    answers: { 201: PasskeyAddedAnswer },
    async handle({ body: { name, passkey } }, { caller: { userId, sessionId }, context }) {
      const { relyingParty } = passkeys;
      if (!relyingParty) return noRelyingParty();
      const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
      const expected = expectedAnswer(passkeys, relyingParty, { purpose: { sessionId }, clientDataJSON });
      if (!expected) return invalid([{ path: 'passkey', message: WRONG_CHALLENGE }]);
      const { codes: recoveryCodes, hashes: recoveryHashes } = newRecoveryCodes();
      const made: PasskeyAttestation = { id: passkey.id, clientDataJSON, attestationObject, transports };
      const data = { userId, sessionId, passkeyId: uuidv7(), name, recoveryHashes, ...expected };
      const sealed = await seal(JSON.stringify(made));
      // The user's cached state changes, and sessions that are not known here end, so the user is marked.
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const added = await bus.call(context, 'passkey.add', { ...data, sealed });
      if (!added.ok) return changes.commandFailed(marker, added);
      const { passkey: state, areCodesTaken, endedSessionIds } = added.value.data;
      await changes.sessionsEnded(endedSessionIds, marker);
      const codes = areCodesTaken ? { recoveryCodes } : {};
      return succeed({ status: 201, body: { passkey: PASSKEY.toPublic(state), ...codes } });
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listMyPasskeys',
    examples: examples.list,
    summary: 'List your passkeys, oldest first',
    description: 'The passkeys that you can log in with, and when each was last used.',
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
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'removePasskey',
    examples: examples.remove,
    summary: 'Remove one of your passkeys',
    description:
      'Needs your password, and a code while an authenticator app is set up. If it was your last passkey and there is no app, the recovery codes are deleted and the password alone logs you in again. Sessions continue.',
    params: z.strictObject({ id: PathUuid }),
    body: OwnerConfirmation,
    answers: { 204: null },
    async handle({ params: { id: passkeyId }, body }, { caller: { userId, sessionId }, context }) {
      return confirmOwner(deps, context, { userId, sessionId, ...body }, async (owner) => {
        const marker = await changes.mark(userKey(userId));
        const removed = await bus.call(context, 'passkey.remove', { ...owner, passkeyId });
        if (!removed.ok) return changes.commandFailed(marker, removed);
        await changes.userChanged(removed.value.data.access, marker);
        return succeed({ status: 204 });
      });
    },
  });
}
