import { randomUUID } from 'node:crypto';
import type { ServiceAccountListItem } from '@cowrie/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { command, NOW_MS, register, sha256 } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();
let createdBy: number;

beforeAll(async () => {
  createdBy = await register(service, 'maker@example.com');
});
afterEach(() => {
  service.clock.nowMs = NOW_MS;
});

const SCOPES = ['holds:capture' as const, 'coins:reward' as const];
const data = (clientId: string, maker = createdBy) => ({
  serviceAccountId: randomUUID(),
  createdBy: maker,
  name: 'shop',
  scopes: SCOPES,
  platform: null,
  clientId,
  secretHash: sha256(`secret of ${clientId}`),
});
const creation = (clientId: string, maker = createdBy) =>
  command('service-account.create', data(clientId, maker));

const find = (clientId: string, secret = `secret of ${clientId}`) =>
  service.ask('service-account.find', { clientId, secretHash: sha256(secret) });
const NOBODY = { ok: true, data: { serviceAccount: null } };

const SECOND_MS = 1_000;

async function anAccount(clientId: string): Promise<string> {
  const made = creation(clientId);
  await service.done(made);
  return (made.command.data as ReturnType<typeof data>).serviceAccountId;
}
const rotation = (serviceAccountId: string, secret: string, overlapSeconds: number) =>
  command('service-account.rotate', { serviceAccountId, secretHash: sha256(secret), overlapSeconds });
const isFound = async (clientId: string, secret?: string): Promise<boolean> => {
  const { data: found } = (await find(clientId, secret)) as { data: { serviceAccount: object | null } };
  return found.serviceAccount !== null;
};
async function listed(id: string): Promise<ServiceAccountListItem | undefined> {
  const answer = await service.ask('service-account.list', {});
  const { serviceAccounts } = (answer as { data: { serviceAccounts: ServiceAccountListItem[] } }).data;
  return serviceAccounts.find((account) => account.id === id);
}
const isActive = (serviceAccountId: string) => service.ask('service-account.access', { serviceAccountId });

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n ??
  -1;

describe('a service account', () => {
  it('is made, and found by client id and secret alone', async () => {
    const delivery = creation('cwi_found');
    const made = delivery.command.data as ReturnType<typeof data>;
    const { serviceAccountId: id, name, clientId, scopes } = made;
    expect(await service.done(delivery)).toEqual({
      serviceAccount: { id, name, clientId, scopes, platform: null, createdAtMs: NOW_MS },
    });
    expect(await find('cwi_found')).toEqual({
      ok: true,
      data: { serviceAccount: { id, scopes, platform: null } },
    });
    expect(await find('cwi_found', 'another secret')).toEqual(NOBODY);
    expect(await find('cwi_other', 'secret of cwi_found')).toEqual(NOBODY);
    expect(await find('CWI_FOUND', 'secret of cwi_found')).toEqual(NOBODY);
  });

  it('stays when its maker is deleted, but is not made for somebody deleted', async () => {
    const maker = await register(service, 'gone-maker@example.com');
    await service.done(creation('cwi_stays', maker));
    const replies = await service.send(command('user.delete', { userId: maker }), creation('cwi_no', maker));
    expect(replies[1]).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await find('cwi_stays')).toMatchObject({ data: { serviceAccount: { scopes: SCOPES } } });
    expect(await find('cwi_no')).toEqual(NOBODY);
  });

  it('cannot be given other scopes or removed with the rights of the service', async () => {
    for (const statement of [
      `UPDATE service_accounts SET scopes = '{}'`,
      `UPDATE service_accounts SET client_id = 'cwi_other'`,
      'DELETE FROM service_accounts',
      'TRUNCATE service_accounts',
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a rotated secret', () => {
  it('works at once, and the one before it until the overlap ends', async () => {
    const id = await anAccount('cwi_rotated');
    const before = await service.done(rotation(id, 'second', 60));
    expect(before).toEqual({
      serviceAccount: {
        ...{ id, name: 'shop', clientId: 'cwi_rotated' },
        ...{ scopes: SCOPES, platform: null, createdAtMs: NOW_MS },
      },
    });
    expect([await isFound('cwi_rotated'), await isFound('cwi_rotated', 'second')]).toEqual([true, true]);
    service.clock.nowMs += 60 * SECOND_MS - 1;
    expect(await isFound('cwi_rotated')).toBe(true);
    service.clock.nowMs += 1;
    expect([await isFound('cwi_rotated'), await isFound('cwi_rotated', 'second')]).toEqual([false, true]);
    const stored = await count('service_accounts WHERE id = $1 AND secret_hash = $2', [
      id,
      Buffer.from(sha256('second'), 'hex'),
    ]);
    expect(stored).toBe(1);
  });

  it('leaves none of before with an overlap of 0, also those of earlier rotations', async () => {
    const id = await anAccount('cwi_leaked');
    await service.done(rotation(id, 'second', 600));
    await service.done(rotation(id, 'third', 600));
    const found = () =>
      Promise.all([
        isFound('cwi_leaked'),
        isFound('cwi_leaked', 'second'),
        isFound('cwi_leaked', 'third'),
        isFound('cwi_leaked', 'fourth'),
      ]);
    expect(await found()).toEqual([true, true, true, false]);
    await service.done(rotation(id, 'fourth', 0));
    expect(await found()).toEqual([false, false, false, true]);
  });
});

describe('a deleted service account', () => {
  it('gets no token by any secret, is not active, and stays in the list', async () => {
    const id = await anAccount('cwi_gone');
    await service.done(rotation(id, 'second', 600));
    expect(await isActive(id)).toMatchObject({ data: { active: true } });
    service.clock.nowMs += SECOND_MS;
    expect(await service.done(command('service-account.delete', { serviceAccountId: id }))).toEqual({});
    expect([await isFound('cwi_gone'), await isFound('cwi_gone', 'second')]).toEqual([false, false]);
    expect(await isActive(id)).toMatchObject({ data: { active: false } });
    expect(await listed(id)).toMatchObject({ clientId: 'cwi_gone', revokedAtMs: NOW_MS + SECOND_MS });
    expect(await count(`service_accounts WHERE id = $1 AND length(secret_hash) > 0`, [id])).toBe(0);
  });

  it('is answered alike again, keeps its time, and gets no other secret', async () => {
    const id = await anAccount('cwi_again_gone');
    const deletion = () => command('service-account.delete', { serviceAccountId: id });
    await service.done(deletion());
    service.clock.nowMs += SECOND_MS;
    expect(await service.done(deletion())).toEqual({});
    expect(await listed(id)).toMatchObject({ revokedAtMs: NOW_MS });
    const [rotated, unknown] = await service.send(
      rotation(id, 'second', 60),
      command('service-account.delete', { serviceAccountId: randomUUID() }),
    );
    for (const reply of [rotated, unknown])
      expect(reply).toMatchObject({ outcome: 'rejected', code: 'not_found' });
    expect(await isFound('cwi_again_gone', 'second')).toBe(false);
  });
});

describe('the list', () => {
  it('has all, the oldest first, with when each showed its secret last, to the minute', async () => {
    const id = await anAccount('cwi_used');
    expect(await listed(id)).toMatchObject({ lastUsedAtMs: null, revokedAtMs: null });
    await find('cwi_used', 'a wrong secret');
    expect(await listed(id)).toMatchObject({ lastUsedAtMs: null });
    const usedAt = async (ms: number) => {
      service.clock.nowMs = ms;
      await find('cwi_used');
      // The time of use is stored after the reply.
      await eventually(async () => expect((await listed(id))?.lastUsedAtMs).toBe(ms), 5_000);
    };
    await usedAt(NOW_MS);
    service.clock.nowMs = NOW_MS + 59_999;
    await find('cwi_used');
    await usedAt(NOW_MS + 60_000);
    const answer = await service.ask('service-account.list', {});
    const { serviceAccounts } = (answer as { data: { serviceAccounts: ServiceAccountListItem[] } }).data;
    const times = serviceAccounts.map(({ createdAtMs }) => createdAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(JSON.stringify(serviceAccounts)).not.toContain('ecret');
  });
});
