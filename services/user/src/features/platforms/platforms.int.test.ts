import { describe, expect, it } from '@jest/globals';
import { command, NOW_MS, register } from '../../testing/service.ts';
import { useTestService } from '../../testing/use-service.ts';

const { database, service } = useTestService();

const find = (platform: string) => service.ask('platform.get', { platform });

describe('a platform', () => {
  it('is made once, changed where it is asked for, and listed by id', async () => {
    const createdBy = await register(service, 'maker@example.com');
    const made = { id: 'shop', name: 'Shop', status: 'ACTIVE', createdAtMs: NOW_MS, updatedAtMs: NOW_MS };
    const budget = { mintPerDayUnits: null, rewardPerDayUnits: null };
    const create = (platform: string) => command('platform.create', { platform, name: 'Shop', createdBy });
    expect(await service.done(create('shop'))).toEqual({ platform: { ...made, ...budget, version: 1 } });
    const [again] = await service.send(create('shop'));
    expect(again).toMatchObject({ outcome: 'rejected', code: 'platform_taken' });

    service.clock.nowMs += 1_000;
    const change = (asked: object) => command('platform.change', { platform: 'shop', ...asked });
    const updatedAtMs = NOW_MS + 1_000;
    const changed = { ...made, ...budget, updatedAtMs };
    expect(await service.done(change({ mintPerDayUnits: '0' }))).toEqual({
      platform: { ...changed, mintPerDayUnits: '0', version: 2 },
    });
    expect(await service.done(change({ status: 'SUSPENDED', mintPerDayUnits: null }))).toEqual({
      platform: { ...changed, status: 'SUSPENDED', version: 3 },
    });
    expect(await service.done(change({}))).toMatchObject({ platform: { version: 3 } });
    expect(await find('shop')).toMatchObject({ ok: true, data: { platform: { version: 3 } } });
    const { rows } = await database.owner.query(
      `SELECT action, count(*)::int AS n FROM admin_log WHERE target = 'platform:shop' GROUP BY action ORDER BY action`,
    );
    expect(rows).toEqual([
      { action: 'platform.changed', n: 2 },
      { action: 'platform.created', n: 1 },
    ]);
    const logged = await database.owner.query(
      `SELECT details FROM admin_log WHERE target = 'platform:shop' AND action = 'platform.changed' ORDER BY sequence`,
    );
    expect(logged.rows.map(({ details }) => JSON.parse(details))).toContainEqual({
      status: 'SUSPENDED',
      mintPerDay: null,
    });

    await service.done(create('academy'));
    const listed = await service.ask('platform.list', {});
    expect(listed).toMatchObject({ data: { platforms: [{ id: 'academy' }, { id: 'shop' }] } });
    const [unknown] = await service.send(command('platform.change', { platform: 'nowhere', name: 'x' }));
    expect(unknown).toMatchObject({ outcome: 'rejected', code: 'platform_not_found' });
    expect(await find('nowhere')).toMatchObject({ ok: false, code: 'platform_not_found' });
  });
});
