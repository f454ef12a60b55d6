import { randomUUID } from 'node:crypto';
import { isRefusal, type PasskeyExpectation, userHandleOf } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Authenticator,
  createAuthenticator,
  type Quirks,
} from '../../../../../test/support/passkeys/authenticator.ts';
import { createPrepare } from '../../engine/prepare.ts';
import { createJudgePassword } from '../../passwords/acceptable.ts';
import { createGate } from '../../passwords/gate.ts';
import {
  command,
  createTestService,
  logIn,
  NOW_MS,
  register,
  sha256,
  type TestDelivery,
  type TestPreparation,
  unseal,
} from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';
import { features } from '../features.ts';

const relyingParty = { id: 'coins.example.com', origin: 'https://coins.example.com' };
const RECOVERY = Array.from({ length: 10 }, (_, index) => sha256(`RECOVERY${index}`));
const { database, service } = useTestService();
const sealed = (value: unknown) => `sealed:${JSON.stringify(value)}`;
const newChallenge = () => ({ text: randomUUID(), expiresAtMs: NOW_MS + 300_000 });
type Challenge = PasskeyExpectation['challenge'];

/** In these tests a user's password is their e-mail address. */
async function prepared({ command }: TestDelivery): Promise<TestDelivery> {
  const prepare = createPrepare({
    registry: features,
    db: database.pool,
    now: () => NOW_MS,
    unseal,
    gate: createGate({ slots: 1, maxWaiting: 10, now: () => NOW_MS }),
    verifyPassword: async (hash, password) => hash === `hash of ${password}`,
    judgePassword: createJudgePassword(),
    hashOfNothing: 'hash of nothing',
    logger: service.log.logger,
  });
  return { command, prepared: (await prepare(command)) as TestPreparation };
}
const send = async (delivery: TestDelivery) => (await service.send(await prepared(delivery)))[0];

let email = '';
let userId = 0;
let sessionId = '';
beforeEach(async () => {
  service.clock.nowMs = NOW_MS;
  email = `${randomUUID()}@example.com`;
  userId = await register(service, email);
  sessionId = await logIn(service, { userId, email }, randomUUID());
  service.log.lines.length = 0;
});

const addition = (made: ReturnType<Authenticator['make']>, challenge: Challenge) => {
  const { clientDataJSON, attestationObject, transports } = made.response;
  return command('passkey.add', {
    ...{ userId, sessionId, passkeyId: randomUUID(), name: 'A key', recoveryHashes: RECOVERY },
    ...{ relyingParty, challenge },
    sealed: sealed({ id: made.id, clientDataJSON, attestationObject, transports }),
  });
};
const make = (authenticator: Authenticator, challenge: Challenge, quirks?: Quirks) =>
  authenticator.make(
    { challenge: challenge.text, rp: relyingParty, user: { id: userHandleOf(userId) } },
    quirks,
  );

async function aPasskey(isSynced = true): Promise<Authenticator> {
  const authenticator = createAuthenticator({ origin: relyingParty.origin, isSynced });
  const challenge = newChallenge();
  expect(await send(addition(make(authenticator, challenge), challenge))).toMatchObject({ outcome: 'ok' });
  return authenticator;
}

const signIn = ({ id, response }: ReturnType<Authenticator['show']>, challenge: Challenge) =>
  command('session.start-by-passkey', {
    sealed: sealed({ id, ...response }),
    sessionId: randomUUID(),
    refreshHash: sha256(randomUUID()),
    ...{ relyingParty, challenge },
  });
async function show(authenticator: Authenticator, quirks?: Quirks) {
  const challenge = newChallenge();
  return signIn(authenticator.show({ challenge: challenge.text, rpId: relyingParty.id }, quirks), challenge);
}
const REFUSED = { outcome: 'rejected', code: 'unauthenticated' };
const passkeysOf = async () => {
  const answer = await service.ask('passkey.list', { userId });
  return isRefusal(answer) ? [] : (answer.data as { passkeys: { id: string }[] }).passkeys;
};

describe('adding a passkey', () => {
  it('puts a second factor in force with recovery codes, and ends the sessions that began without', async () => {
    const other = await logIn(service, { userId, email }, randomUUID());
    const challenge = newChallenge();
    const made = make(createAuthenticator({ origin: relyingParty.origin }), challenge);
    expect(await send(addition(made, challenge))).toMatchObject({
      data: { areCodesTaken: true, endedSessionIds: [other], passkey: { name: 'A key', isSynced: true } },
    });
    expect(await service.ask('user.get', { userId })).toMatchObject({ data: { secondFactor: true } });
    const second = newChallenge();
    const next = make(createAuthenticator({ origin: relyingParty.origin }), second);
    expect(await send(addition(next, second))).toMatchObject({
      data: { areCodesTaken: false, endedSessionIds: [] },
    });
  });

  it.each<[string, Quirks]>([
    ['a page of another origin', { origin: 'https://coins.example.net' }],
    ['another domain', { rpId: 'example.com' }],
    ['a person who was not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['a statement with certificates', { statement: 'packed' }],
    ['a statement of another format', { statement: 'apple' }],
  ])('is refused for %s', async (_what, quirks) => {
    const challenge = newChallenge();
    const made = make(createAuthenticator({ origin: relyingParty.origin }), challenge, quirks);
    expect(await send(addition(made, challenge))).toMatchObject({ code: 'invalid_request' });
    expect(await passkeysOf()).toEqual([]);
  });

  it('takes a challenge once, and not after its time', async () => {
    const challenge = newChallenge();
    const [one, other] = [0, 1].map(() =>
      make(createAuthenticator({ origin: relyingParty.origin }), challenge),
    );
    if (!one || !other) throw new Error('there are two');
    expect(await send(addition(one, challenge))).toMatchObject({ outcome: 'ok' });
    expect(await send(addition(other, challenge))).toMatchObject({ code: 'invalid_request' });
    const late = { ...newChallenge(), expiresAtMs: NOW_MS - 1 };
    const made = make(createAuthenticator({ origin: relyingParty.origin }), late);
    expect(await send(addition(made, late))).toMatchObject({ code: 'invalid_request' });
  });

  it('is refused for one that is there, whoever has it, and beyond ten', async () => {
    const authenticator = await aPasskey();
    const again = newChallenge();
    expect(await send(addition(make(authenticator, again), again))).toMatchObject({ code: 'forbidden' });
    for (let count = 1; count < 10; count += 1) await aPasskey();
    const challenge = newChallenge();
    const made = make(createAuthenticator({ origin: relyingParty.origin }), challenge);
    expect(await send(addition(made, challenge))).toMatchObject({ code: 'forbidden' });
    const begin = command('passkey.begin', { userId, sealedPassword: `sealed:${email}` });
    expect(await send(begin)).toMatchObject({ code: 'forbidden' });
  });
});

describe('signing in by a passkey', () => {
  it.each<[string, Quirks]>([
    ['a page of another origin', { origin: 'https://coins.example.net' }],
    ['another domain', { rpId: 'example.com' }],
    ['a person who was not verified', { isUnverified: true }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['the handle of another user', { userHandle: userHandleOf(1) }],
    ['no handle', { userHandle: '' }],
  ])('is refused for %s', async (_what, quirks) => {
    expect(await send(await show(await aPasskey(), quirks))).toMatchObject(REFUSED);
  });

  it('is refused alike for an unknown passkey and for the key of another', async () => {
    const known = await aPasskey();
    const stranger = createAuthenticator({ origin: relyingParty.origin });
    const { command: wrong } = await show(known, { isUnverified: true });
    const unknown = await send(await show(stranger, { userHandle: userHandleOf(userId) }));
    const challenge = newChallenge();
    const shown = stranger.show(
      { challenge: challenge.text, rpId: relyingParty.id },
      { userHandle: userHandleOf(userId) },
    );
    const forged = await send(signIn({ ...shown, id: known.id, rawId: known.id }, challenge));
    const of = (reply: object | undefined) => ({ ...reply, id: '' });
    expect(of(unknown)).toMatchObject(REFUSED);
    expect(of(forged)).toEqual(of(unknown));
    expect(of(await send({ command: wrong, prepared: { kind: 'nothing' } }))).toEqual(of(unknown));
  });

  it.each([true, false])(
    'takes an answer once, also of several instances at once (synced: %s)',
    async (isSynced) => {
      const delivery = await show(await aPasskey(isSynced), { counter: isSynced ? 0 : 7 });
      const services = [service, await createTestService(database.openPool())];
      const again = (): TestDelivery => ({ ...delivery, command: { ...delivery.command, id: randomUUID() } });
      const deliveries = await Promise.all([again(), again(), again(), again()].map(prepared));
      const applied = await Promise.all(
        deliveries.map(async (each, index) => {
          const one = services[index % 2] as typeof service;
          return one.apply([await one.slice([1, 2, 4, 5][index] ?? 0, [each])]);
        }),
      );
      const outcomes = applied.flatMap(({ replies }) => replies.map(({ outcome }) => outcome)).sort();
      expect(outcomes).toEqual(['ok', 'rejected', 'rejected', 'rejected']);
      expect(await send(again())).toMatchObject(REFUSED);
    },
  );

  it('is refused when the counter of a passkey of one device goes back, and that is logged', async () => {
    const authenticator = await aPasskey(false);
    expect(await send(await show(authenticator, { counter: 9 }))).toMatchObject({ outcome: 'ok' });
    for (const counter of [9, 8, 0])
      expect(await send(await show(authenticator, { counter }))).toMatchObject(REFUSED);
    expect(service.log.lines).toMatchObject(
      [9, 8, 0].map((counter) => ({ level: 'warn', fields: { userId, counter } })),
    );
    expect(await send(await show(authenticator, { counter: 10 }))).toMatchObject({ outcome: 'ok' });
  });
});

describe('what a passkey leaves', () => {
  const left = async () => {
    const { rows } = await database.owner.query(
      `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys,
              (SELECT count(*)::int FROM second_factors WHERE user_id = $1) AS codes, second_factor
       FROM users WHERE id = $1`,
      [userId],
    );
    return rows[0];
  };

  it('is nothing when the last is taken away, by the password', async () => {
    await aPasskey();
    await aPasskey();
    const [first, second] = await passkeysOf();
    const removal = (passkeyId = '', password = email) =>
      command('passkey.remove', { userId, passkeyId, sealedPassword: `sealed:${password}` });
    expect(await send(removal(first?.id, 'not this'))).toMatchObject({ code: 'wrong_password' });
    expect(await send(removal(randomUUID()))).toMatchObject({ code: 'not_found' });
    expect(await send(removal(first?.id))).toMatchObject({ data: { access: { secondFactor: true } } });
    expect(await left()).toEqual({ passkeys: 1, codes: 1, second_factor: true });
    await send(removal(second?.id));
    expect(await left()).toEqual({ passkeys: 0, codes: 0, second_factor: false });
  });

  it('is nothing after an administrator reset it, which ends all sessions and is logged', async () => {
    await aPasskey();
    const { endedSessionIds } = await service.done(command('totp.reset', { userId }));
    expect(endedSessionIds).toEqual([sessionId]);
    expect(await left()).toEqual({ passkeys: 0, codes: 0, second_factor: false });
    const log = { limit: 1, before: null, actorUserId: null, action: null, fromMs: null, toMs: null };
    expect(await service.ask('log.entries', { ...log, target: `user:${userId}` })).toMatchObject({
      data: { entries: [{ action: 'user.totp_reset', details: { passkeys: 1 } }] },
    });
  });
});
