import type { UserCommand } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGate, type Gate } from '../passwords/gate.ts';
import { hashOfNothing, hashPassword, verifyPassword } from '../passwords/hash.ts';
import { updatePasswordHash } from '../store/users.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { command, createTestLog, createTestService, NOW_MS, register, sha256 } from '../testing/service.ts';
import { createPrepare, type Prepared } from './prepare.ts';

const PASSWORD = 'correct horse battery staple';
const SESSION_ID = '0190d5f0-0000-7000-8000-000000000001';
const log = createTestLog();
let database: TestDatabase;
let userId: number;
let nothing: string;

beforeAll(async () => {
  database = await createTestDatabase();
  userId = await register(await createTestService(database.pool), 'ada@example.com');
  await updatePasswordHash(database.pool, userId, await hashPassword(PASSWORD));
  nothing = await hashOfNothing();
});
afterAll(() => database.drop());

/** Sealing is tested elsewhere: here `sealed:X` opens to X. */
const unseal = async (sealed: string) => (sealed.startsWith('sealed:') ? sealed.slice(7) : null);
const prepare = (delivery: { command: UserCommand }, gate?: Gate, pool = database.pool): Promise<Prepared> =>
  createPrepare({
    db: pool,
    unseal,
    gate: gate ?? createGate({ slots: 1, maxWaiting: 10, now: () => NOW_MS }),
    hashOfNothing: nothing,
    logger: log.logger,
  })(delivery.command);

const login = (email: string, password: string) =>
  command('session.start', {
    email,
    sealedPassword: `sealed:${password}`,
    sessionId: SESSION_ID,
    refreshHash: sha256('token'),
  });
const change = (current: string, next: string, id = userId) =>
  command('user.change-password', {
    userId: id,
    sessionId: SESSION_ID,
    sealedCurrent: `sealed:${current}`,
    sealedNew: `sealed:${next}`,
  });
const registration = (sealedPassword: string) =>
  command('user.register', { email: 'new@example.com', fullName: 'New', sealedPassword });
const code = (prepared: Prepared) => (prepared.kind === 'refused' ? prepared.rejection.code : prepared.kind);

describe('login', () => {
  it('verifies the password, with the e-mail in any letters', async () => {
    expect(await prepare(login('ADA@example.com', PASSWORD))).toMatchObject({ kind: 'verified', userId });
  });

  it('answers alike, and takes alike long, for a wrong password and a wrong e-mail', async () => {
    const elapsedMs = async (email: string) => {
      const times: number[] = [];
      for (let i = 0; i < 7; i++) {
        const beganMs = performance.now();
        expect(await prepare(login(email, 'not the password'))).toEqual({
          kind: 'refused',
          rejection: { code: 'unauthenticated', detail: 'The e-mail address or the password is wrong.' },
        });
        times.push(performance.now() - beganMs);
      }
      return Math.min(...times);
    };
    const known = await elapsedMs('ada@example.com');
    const unknown = await elapsedMs('nobody@example.com');
    // A hash takes over 10 ms: without one, an answer would come in less than a tenth of the time.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });
});

describe('a new password', () => {
  it('is hashed when it is long enough, and never kept in the clear', async () => {
    const prepared = await prepare(registration(`sealed:${PASSWORD}`));
    expect(prepared.kind === 'hashed' && (await verifyPassword(prepared.passwordHash, PASSWORD))).toBe(true);
    expect(JSON.stringify(prepared)).not.toContain(PASSWORD);
  });

  it('is refused when it is too short, too long, or sealed for somebody else', async () => {
    expect(code(await prepare(registration('sealed:too short')))).toBe('invalid_request');
    expect(code(await prepare(registration(`sealed:${'x'.repeat(129)}`)))).toBe('invalid_request');
    expect(code(await prepare(registration('something else')))).toBe('internal');
  });
});

describe('a changed password', () => {
  it('needs the current one', async () => {
    const prepared = await prepare(change(PASSWORD, 'the next long password'));
    expect(prepared.kind).toBe('rehashed');
    expect(code(await prepare(change('wrong password!', 'the next long password')))).toBe('wrong_password');
    expect(code(await prepare(change(PASSWORD, 'short')))).toBe('invalid_request');
    expect(code(await prepare(change(PASSWORD, 'the next long password', 999_999)))).toBe('unauthenticated');
  });
});

it('refuses what comes too late for its turn, and says that nothing changed', async () => {
  const late = createGate({ slots: 1, maxWaiting: 10, now: () => NOW_MS + 60_000 });
  expect(code(await prepare(login('ada@example.com', PASSWORD), late))).toBe('unavailable');
});

it('does not throw when the database is away', async () => {
  const pool = database.openPool();
  const broken = Object.assign(Object.create(pool), {
    query: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  });
  expect(code(await prepare(login('ada@example.com', PASSWORD), undefined, broken))).toBe('unavailable');
});

it('leaves no password in the log', () => {
  expect(JSON.stringify(log.lines)).not.toContain('password is');
  expect(JSON.stringify(log.lines)).not.toContain(PASSWORD);
});
