import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { command, NOW_MS, prepareRegistration, register, type TestDelivery } from '../testing/service.ts';
import { useTestService } from '../testing/use-service.ts';

const { service } = useTestService();
const LATER_MS = NOW_MS + 30 * 86_400_000;
const atCoinTime = ({ command: sent, ...prepared }: TestDelivery): TestDelivery => ({
  ...prepared,
  command: { ...sent, coinNowMs: LATER_MS },
});

it('what is created bears the time of the clock to test with', async () => {
  const createdBy = await register(service, 'maker@example.com');
  const done = (each: TestDelivery) => service.done(atCoinTime(each));
  const platform = await done(command('platform.create', { platform: 'shop', name: 'Shop', createdBy }));
  expect(platform).toMatchObject({ platform: { createdAtMs: LATER_MS, updatedAtMs: LATER_MS } });
  const everybody = { role: null, platform: null, userId: null, types: null, maxUnits: '1', maxCount: null };
  const rules = { ...everybody, name: 'Daily', window: 'P1D', mode: 'ENFORCE' as const };
  const limit = await done(command('limit.create', { limitId: randomUUID(), ...rules }));
  expect(limit).toMatchObject({ limit: { createdAtMs: LATER_MS, updatedAtMs: LATER_MS } });
  const sent = command('user.register', { sealed: 'sealed' }, prepareRegistration('ada@example.com', 'Ada'));
  expect(await done(sent)).toMatchObject({ user: { createdAtMs: LATER_MS } });
});
