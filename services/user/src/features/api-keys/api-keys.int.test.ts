import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { command, hashFor, NOW_MS, register, sha256, UNBOUND } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { service } = useTestService();

const MINT: ('coins:mint' | 'coins:burn')[] = ['coins:mint'];

describe('an API key', () => {
  it('is created, found, noted as used, and revoked once', async () => {
    const createdBy = await register(service, 'keymaker@example.com');
    const apiKeyId = randomUUID();
    const keyHash = sha256('a key');
    const made = {
      apiKeyId,
      createdBy,
      name: 'shop',
      scopes: ['coins:mint' as const, 'coins:burn' as const],
      bounds: UNBOUND,
      expiresAtMs: null,
    };
    const created = await service.done(command('api-key.create', { ...made, keyHash, prefix: 'cwk_abcd' }));
    expect(created).toEqual({
      apiKey: {
        id: apiKeyId,
        name: 'shop',
        prefix: 'cwk_abcd',
        scopes: made.scopes,
        ...UNBOUND,
        createdAtMs: NOW_MS,
        expiresAtMs: null,
        lastUsedAtMs: null,
        revokedAtMs: null,
      },
    });
    const find = () => service.ask('api-key.find', { keyHash });
    expect(await find()).toEqual({
      ok: true,
      data: {
        apiKey: { id: apiKeyId, scopes: made.scopes, ...UNBOUND, expiresAtMs: null, capsId: apiKeyId },
      },
    });

    expect(await service.done(command('api-key.revoke', { apiKeyId }))).toEqual({ keyHash });
    expect(await service.done(command('api-key.revoke', { apiKeyId }))).toEqual({ keyHash });
    expect(await find()).toEqual({ ok: true, data: { apiKey: null } });
    const [reply] = await service.send(command('api-key.revoke', { apiKeyId: randomUUID() }));
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'not_found' });
  });

  it('is rotated with its settings and shared caps, and the old one ends sooner and never later', async () => {
    const createdBy = await register(service, 'rotator@example.com');
    await service.done(command('platform.create', { platform: 'shop', name: 'Shop', createdBy }));
    const bounds = {
      ...{ platform: 'shop', perTransactionUnits: '500', dailyMintUnits: '1000' },
      allowedNetworks: ['192.0.2.0/24'],
    };
    const expiresAtMs = NOW_MS + 90_000;
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const own = (name: string) => ({ keyHash: sha256(name), prefix: 'cwk_abcd' });
    await service.done(
      command('api-key.create', {
        ...{ apiKeyId: first, createdBy, name: 'mint', scopes: ['coins:mint'], expiresAtMs, bounds },
        ...own('first'),
      }),
    );
    const rotate = (apiKeyId: string, newApiKeyId: string, name: string, overlapSeconds: number) =>
      command('api-key.rotate', {
        apiKeyId,
        newApiKeyId,
        rotatedBy: createdBy,
        ...own(name),
        overlapSeconds,
      });
    const find = async (name: string) => {
      const answer = await service.ask('api-key.find', { keyHash: sha256(name) });
      return (answer as { data: { apiKey: object | null } }).data.apiKey;
    };
    const rotated = await service.done(rotate(first, second, 'second', 60));
    expect(rotated).toMatchObject({
      apiKey: { id: second, name: 'mint', scopes: ['coins:mint'], ...bounds, expiresAtMs },
      former: { id: first, expiresAtMs: NOW_MS + 60_000, capsId: first },
      formerKeyHash: sha256('first'),
    });
    expect(await find('second')).toMatchObject({ id: second, ...bounds, capsId: first });
    service.clock.nowMs += 60_000;
    expect([await find('first'), await find('second')]).toMatchObject([null, { id: second }]);
    const tooLate = rotate(first, randomUUID(), 'fourth', 60);
    tooLate.command.deadlineMs += 60_000;
    const [ended] = await service.send(tooLate);
    expect(ended).toMatchObject({ outcome: 'rejected', code: 'not_found' });
    service.clock.nowMs = NOW_MS;
    await service.done(rotate(second, third, 'third', 600));
    expect(await find('second')).toMatchObject({ expiresAtMs });
    expect(await find('third')).toMatchObject({ capsId: first, expiresAtMs });
  });

  it('is rotated once more when the answer is lost, to one that does not end with the overlap', async () => {
    const createdBy = await register(service, 'lost-answer@example.com');
    const [first, lost, third] = [randomUUID(), randomUUID(), randomUUID()];
    const own = (id: string) => ({ keyHash: sha256(id), prefix: 'cwk_abcd' });
    const settings = { name: 'k', scopes: MINT, expiresAtMs: null, bounds: UNBOUND };
    await service.done(command('api-key.create', { apiKeyId: first, createdBy, ...settings, ...own(first) }));
    for (const newApiKeyId of [lost, third]) {
      const rotation = { apiKeyId: first, newApiKeyId, rotatedBy: createdBy, overlapSeconds: 60 };
      const rotated = await service.done(command('api-key.rotate', { ...rotation, ...own(newApiKeyId) }));
      expect(rotated).toMatchObject({
        apiKey: { expiresAtMs: null },
        former: { expiresAtMs: NOW_MS + 60_000 },
      });
      service.clock.nowMs += 1_000;
      await service.done(command('api-key.revoke', { apiKeyId: lost }));
    }
    service.clock.nowMs = NOW_MS;
  });
});

describe('an own API key', () => {
  const given = (email: string) => ({ kind: 'given' as const, passwordHash: hashFor(email), proof: null });
  async function aKey(createdBy: number, name: string, expiresAtMs: number | null = null) {
    const apiKeyId = randomUUID();
    const key = { apiKeyId, createdBy, name, scopes: MINT, bounds: UNBOUND, expiresAtMs };
    await service.done(command('api-key.create', { ...key, keyHash: sha256(name), prefix: 'cwk_abcd' }));
    return apiKeyId;
  }
  const confirm = (apiKeyId: string, userId: number, email: string) =>
    command('api-key.confirm', { apiKeyId, userId, sealedPassword: 's' }, given(email));
  const codeOf = async (delivery: ReturnType<typeof confirm>) => {
    const [reply] = await service.send(delivery);
    return reply?.outcome === 'rejected' ? reply.code : reply?.outcome;
  };

  it('is listed and confirmed while it is good, for its maker alone', async () => {
    service.clock.nowMs = NOW_MS;
    const [email, otherEmail] = ['maker@example.com', 'other@example.com'];
    const [userId, otherId] = [await register(service, email), await register(service, otherEmail)];
    const good = await aKey(userId, 'good');
    service.clock.nowMs += 1;
    const brief = await aKey(userId, 'brief', NOW_MS + 60_000);
    const revoked = await aKey(userId, 'revoked to be');
    await aKey(otherId, 'of another');
    await service.done(command('api-key.revoke', { apiKeyId: revoked }));
    const own = async () => {
      const answer = await service.ask('api-key.list-own', { userId });
      return (answer as { data: { apiKeys: { name: string }[] } }).data.apiKeys.map(({ name }) => name);
    };
    expect(await own()).toEqual(['good', 'brief']);
    expect(await service.done(confirm(good, userId, email))).toEqual({ keyHash: sha256('good') });
    expect(await codeOf(confirm(good, otherId, otherEmail))).toBe('not_found');
    expect(await codeOf(confirm(revoked, userId, email))).toBe('not_found');
    expect(await codeOf(confirm(brief, userId, email))).toBe('ok');
    service.clock.nowMs = NOW_MS + 60_000;
    const late = confirm(brief, userId, email);
    late.command.deadlineMs += 60_000;
    expect(await codeOf(late)).toBe('not_found');
    expect(await own()).toEqual(['good']);
    service.clock.nowMs = NOW_MS;
  });

  it('is not confirmed by a password that was changed meanwhile', async () => {
    const userId = await register(service, 'changed@example.com');
    const apiKeyId = await aKey(userId, 'changed');
    expect(await codeOf(confirm(apiKeyId, userId, 'another password'))).toBe('wrong_password');
  });
});
