import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@cowrie/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '../testing/database.ts';
import {
  command,
  createTestService,
  prepareRegistration,
  type TestDelivery,
  type TestService,
} from '../testing/service.ts';

const LEFT_MS = 700;

const database = useTestDatabase();
let service: TestService;

beforeAll(async () => {
  service = await createTestService(database.pool, { now: Date.now });
});

function registration(email: string, leftMs: number): TestDelivery {
  const delivered = command(
    'user.register',
    { sealed: 'sealed' },
    prepareRegistration(email, 'Ada Lovelace'),
  );
  return { ...delivered, command: { ...delivered.command, deadlineMs: Date.now() + leftMs } };
}

it('what a locked table holds up until its caller was answered 504 is never done, and what has time left is', async () => {
  const late = registration('late@example.com', LEFT_MS);
  const slice = await service.slice(3, [late, registration('patient@example.com', 60_000)]);
  const blocker = await database.owner.connect();
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE results IN SHARE MODE');
  const first = service.apply([slice]).catch((error: unknown) => error);
  const answered504AtMs = late.command.deadlineMs + LIMITS.replyGraceMs;
  while (Date.now() <= answered504AtMs) await sleep(answered504AtMs + 1 - Date.now());
  await blocker.query('ROLLBACK');
  blocker.release();

  expect(await first).toMatchObject({ code: '25P04' });
  expect((await service.apply([slice])).replies).toMatchObject([
    { outcome: 'rejected', code: 'unavailable' },
    { outcome: 'ok' },
  ]);
});
