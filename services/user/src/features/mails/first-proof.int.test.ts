import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMailToken } from '../../mail/tokens.ts';
import { command, hashFor, logIn, NOW_MS, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

/** An intruder set these rights up before the address was proved, or with a stolen session. */

const { database, service } = useTestService();
const RECOVERY = Array.from({ length: LIMITS.recoveryCodes }, (_, index) => sha256(`RECOVERY${index}`));
const SHOP = 'shop';

let email = '';
let userId = 0;
let sessionId = '';
beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  userId = await register(service, email);
  sessionId = await logIn(service, { userId, email }, randomUUID());
});

const tokenFor = async (purpose: 'verification' | 'password-reset') =>
  sha256(await createMailToken(database.pool, { userId, purpose, nowMs: NOW_MS }));
async function reset(): Promise<Record<string, unknown>> {
  const data = { userId, tokenHash: await tokenFor('password-reset'), sealedNew: 's' };
  return service.done(command('user.reset-password', data, { kind: 'replaced', passwordHash: 'next hash' }));
}
const verify = (tokenHash: string, by: { sessionId?: string }, passwordHash: string | null = null) =>
  command('user.verify', { userId, tokenHash, ...by }, { kind: 'checked-password', passwordHash });

async function setUpApp(): Promise<void> {
  const confirmed = { kind: 'confirmed', passwordHash: hashFor(email) } as const;
  await service.done(
    command('totp.set-up', { userId, sealedPassword: 's', sealedSecret: 'sealed:secret' }, confirmed),
  );
}
const confirmApp = () =>
  command(
    'totp.confirm',
    { userId, sessionId, sealedCode: 's', recoveryHashes: RECOVERY },
    { kind: 'shown', proof: { kind: 'step', step: 1, sealedSecret: 'sealed:secret' } },
  );
async function addPasskey(): Promise<void> {
  await database.owner.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
     VALUES ($1, $2, $3, 'key', 0, true, '{}', 'A key', now())`,
    [randomUUID(), userId, randomUUID()],
  );
}
async function link(): Promise<string> {
  await database.owner.query(
    `INSERT INTO platforms (id, name, status, created_by, created_at, updated_at, version)
     VALUES ($1, 'Shop', 'ACTIVE', $2, now(), now(), 1) ON CONFLICT DO NOTHING`,
    [SHOP, userId],
  );
  const id = randomUUID();
  await database.owner.query(
    `INSERT INTO links (platform, external_id, user_id, id, display_name, status, linked_at, version)
     VALUES ($1, $2, $3, $4, 'Mallory', 'ACTIVE', now(), 1)`,
    [SHOP, randomUUID(), userId, id],
  );
  return id;
}
async function factors() {
  const { rows } = await database.owner.query(
    `SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys,
            (SELECT count(*)::int FROM second_factors WHERE user_id = $1) AS apps,
            (SELECT second_factor FROM users WHERE id = $1) AS in_force`,
    [userId],
  );
  return rows[0];
}
async function eventsOf() {
  const { rows } = await database.owner.query(
    'SELECT type, data::json AS data FROM outbox WHERE subject = $1 ORDER BY sequence',
    [String(userId)],
  );
  return rows.slice(1).map(({ type, data: { cause, isFirstProof } }) => [type, cause, isFirstProof]);
}
const statusOfLink = async () => {
  const { rows } = await database.owner.query('SELECT status FROM links WHERE user_id = $1', [userId]);
  return rows.map(({ status }) => status);
};

describe('a reset that is the first proof of an address', () => {
  it('removes every way in that was set up before, and says so to the ledger', async () => {
    await setUpApp();
    await service.done(confirmApp());
    await addPasskey();
    const linkId = await link();
    const { endedSessionIds } = await reset();
    expect(endedSessionIds).toEqual([sessionId, linkId]);
    expect(await factors()).toEqual({ passkeys: 0, apps: 0, in_force: false });
    expect(await statusOfLink()).toEqual(['PENDING']);
    expect(await eventsOf()).toEqual([
      ['user.unlinked', undefined, undefined],
      ['user.access-ended', 'password-reset', true],
    ]);
  });

  it('wins over what an intruder still has under way', async () => {
    await setUpApp();
    await link();
    await database.owner.query(
      `UPDATE links SET status = 'PENDING', pending_until = to_timestamp($2 / 1000.0) WHERE user_id = $1`,
      [userId, NOW_MS + 60_000],
    );
    const replies = [confirmApp(), command('link.confirm', { userId, sessionId, platform: SHOP })];
    await reset();
    for (const late of replies) expect(await service.send(late)).toMatchObject([{ code: 'unauthenticated' }]);
    expect(await factors()).toMatchObject({ in_force: false });
    expect(await statusOfLink()).toEqual(['PENDING']);
  });
});

describe('a later reset', () => {
  it('keeps the factors of the person who proved the address, and ends sessions and links', async () => {
    expect(await service.send(verify(await tokenFor('verification'), { sessionId }))).toMatchObject([
      { outcome: 'ok' },
    ]);
    await addPasskey();
    const linkId = await link();
    expect(await reset()).toEqual({ endedSessionIds: [sessionId, linkId] });
    expect(await factors()).toMatchObject({ passkeys: 1 });
    expect(await statusOfLink()).toEqual(['PENDING']);
    expect((await eventsOf()).at(-1)).toEqual(['user.access-ended', 'password-reset', false]);
  });
});

describe('an administrator who ends all sessions', () => {
  it('suspends links and tells the ledger as well, by a reset of the factor too', async () => {
    const linkId = await link();
    const { endedSessionIds } = await service.done(command('session.end-all', { userId }));
    expect(endedSessionIds).toEqual([sessionId, linkId]);
    await addPasskey();
    await database.owner.query('UPDATE users SET second_factor = true WHERE id = $1', [userId]);
    await service.done(command('totp.reset', { userId }));
    expect((await eventsOf()).filter(([type]) => type === 'user.access-ended')).toEqual([
      ['user.access-ended', 'administrator', false],
      ['user.access-ended', 'administrator', false],
    ]);
  });
});

describe('the token of a verification', () => {
  it('proves nothing without a session of its user, or their password', async () => {
    const tokenHash = await tokenFor('verification');
    const other = { email: `x${email}`, userId: await register(service, `x${email}`) };
    const ofAnother = await logIn(service, other, randomUUID());
    for (const refused of [
      verify(tokenHash, {}),
      verify(tokenHash, { sessionId: ofAnother }),
      verify(tokenHash, { sessionId: randomUUID() }),
      verify(tokenHash, {}, hashFor(other.email)),
    ])
      expect(await service.send(refused)).toMatchObject([{ code: 'unauthenticated' }]);
    expect(await service.ask('user.get', { userId })).toMatchObject({
      data: { user: { isVerified: false } },
    });
    expect(await service.send(verify(tokenHash, {}, hashFor(email)))).toMatchObject([{ outcome: 'ok' }]);
    expect(await service.ask('user.get', { userId })).toMatchObject({ data: { user: { isVerified: true } } });
  });
});
