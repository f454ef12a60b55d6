import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { command, NOW_MS, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { service } = useTestService();

describe('an API key', () => {
  it('is created, found, noted as used, and revoked once', async () => {
    const createdBy = await register(service, 'keymaker@example.com');
    const apiKeyId = randomUUID();
    const keyHash = sha256('a key');
    const made = {
      apiKeyId,
      createdBy,
      name: 'shop',
      scopes: ['coins:mint', 'coins:burn'],
      expiresAtMs: null,
    };
    const created = await service.done(command('api-key.create', { ...made, keyHash, prefix: 'cwk_abcd' }));
    expect(created).toEqual({
      apiKey: {
        id: apiKeyId,
        name: 'shop',
        prefix: 'cwk_abcd',
        scopes: made.scopes,
        createdAtMs: NOW_MS,
        expiresAtMs: null,
        lastUsedAtMs: null,
        revokedAtMs: null,
      },
    });
    const find = () => service.ask('api-key.find', { keyHash });
    expect(await find()).toEqual({
      ok: true,
      data: { apiKey: { id: apiKeyId, scopes: made.scopes, expiresAtMs: null } },
    });

    expect(await service.done(command('api-key.revoke', { apiKeyId }))).toEqual({ keyHash });
    expect(await service.done(command('api-key.revoke', { apiKeyId }))).toEqual({ keyHash });
    expect(await find()).toEqual({ ok: true, data: { apiKey: null } });
    const [reply] = await service.send(command('api-key.revoke', { apiKeyId: randomUUID() }));
    expect(reply).toMatchObject({ outcome: 'rejected', code: 'not_found' });
  });

  it('is refused with a hash that is there already', async () => {
    const userId = await register(service, 'keys@example.com');
    const key = () => ({
      apiKeyId: randomUUID(),
      createdBy: userId,
      name: 'shop',
      scopes: ['coins:mint'],
      expiresAtMs: null,
      keyHash: sha256('the same key'),
      prefix: 'cwk_abcd',
    });
    const [first, second] = await service.send(
      command('api-key.create', key()),
      command('api-key.create', key()),
    );
    expect(first?.outcome).toBe('ok');
    expect(second).toMatchObject({ outcome: 'rejected', code: 'internal' });
  });
});
