import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  command,
  createTestService,
  NOW_MS,
  register,
  sha256,
  type TestService,
} from '../../testing/service.ts';

let database: TestDatabase;
let service: TestService;
let createdBy: number;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await createTestService(database.pool);
  createdBy = await register(service, 'maker@example.com');
});
afterAll(() => database.drop());

const SCOPES = ['holds:capture' as const, 'coins:reward' as const];
const data = (clientId: string, maker = createdBy) => ({
  serviceAccountId: randomUUID(),
  createdBy: maker,
  name: 'shop',
  scopes: SCOPES,
  clientId,
  secretHash: sha256(`secret of ${clientId}`),
});
const creation = (clientId: string, maker = createdBy) =>
  command('service-account.create', data(clientId, maker));

const find = (clientId: string, secret = `secret of ${clientId}`) =>
  service.ask('service-account.find', { clientId, secretHash: sha256(secret) });
const NOBODY = { ok: true, data: { serviceAccount: null } };

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n ??
  -1;

describe('a service account', () => {
  it('is made, and found by client id and secret alone', async () => {
    const delivery = creation('cwi_found');
    const made = delivery.command.data as ReturnType<typeof data>;
    const { serviceAccountId: id, name, clientId, scopes } = made;
    expect(await service.done(delivery)).toEqual({
      serviceAccount: { id, name, clientId, scopes, createdAtMs: NOW_MS },
    });
    expect(await find('cwi_found')).toEqual({ ok: true, data: { serviceAccount: { id, scopes } } });
    expect(await find('cwi_found', 'another secret')).toEqual(NOBODY);
    expect(await find('cwi_other', 'secret of cwi_found')).toEqual(NOBODY);
    expect(await find('CWI_FOUND', 'secret of cwi_found')).toEqual(NOBODY);
  });

  it('is answered from its result when the command comes again, with no trace of the secret', async () => {
    const delivery = creation('cwi_again');
    const [first, again] = await service.send(delivery, delivery);
    expect(again).toEqual(first);
    expect((await service.send(delivery))[0]).toEqual(first);
    expect(await count('service_accounts WHERE client_id = $1', ['cwi_again'])).toBe(1);
    const { rows } = await database.owner.query<{ reply: string }>(
      'SELECT reply FROM results WHERE command_id = $1',
      [delivery.command.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.reply).not.toContain(sha256('secret of cwi_again'));
  });

  it('is made once by two instances with the same slice', async () => {
    const other = await createTestService(database.openPool());
    const slice = await service.slice(4, [creation('cwi_fenced')]);
    const both = await Promise.all([service.apply([slice]), other.apply([slice])]);
    expect(both.map(({ fenced }) => fenced.length).sort()).toEqual([0, 1]);
    expect(await count(`service_accounts WHERE client_id = 'cwi_fenced'`)).toBe(1);
  });

  it('is refused under a client id that is taken, and the first stays as it is', async () => {
    const [first, second] = await service.send(creation('cwi_taken'), creation('cwi_taken'));
    expect(first?.outcome).toBe('ok');
    expect(second).toMatchObject({ outcome: 'rejected', code: 'internal' });
    expect(await count(`service_accounts WHERE client_id = 'cwi_taken'`)).toBe(1);
  });

  it('has no effect past the deadline of its command', async () => {
    const late = creation('cwi_late');
    late.command.deadlineMs = NOW_MS - 1;
    expect((await service.send(late))[0]).toMatchObject({ outcome: 'rejected', code: 'unavailable' });
    expect(await find('cwi_late')).toEqual(NOBODY);
  });

  it('stays when its maker is deleted, but is not made for somebody deleted', async () => {
    const maker = await register(service, 'gone-maker@example.com');
    await service.done(creation('cwi_stays', maker));
    const replies = await service.send(command('user.delete', { userId: maker }), creation('cwi_no', maker));
    expect(replies[1]).toMatchObject({ outcome: 'rejected', code: 'forbidden' });
    expect(await find('cwi_stays')).toMatchObject({ data: { serviceAccount: { scopes: SCOPES } } });
    expect(await find('cwi_no')).toEqual(NOBODY);
  });

  it('is not asked for with a scope that none has, or with the same twice too many', () => {
    const scopes = (given: string[]) => () =>
      command('service-account.create', { ...data('cwi_x'), scopes: given as typeof SCOPES });
    expect(scopes(['coins:mint'])).toThrow('scopes');
    expect(scopes([])).toThrow('scopes');
    expect(scopes(Array(4).fill('coins:reward'))).toThrow('scopes');
  });

  it('cannot be changed or removed with the rights of the service', async () => {
    for (const statement of [
      `UPDATE service_accounts SET scopes = '{}'`,
      'DELETE FROM service_accounts',
      'TRUNCATE service_accounts',
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
