import { isRefusal, refuse, type UserCommand } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { features } from '../features/features.ts';
import { updatePasswordHash } from '../identity/password.ts';
import { createJudgePassword } from '../passwords/acceptable.ts';
import { createGate, type Gate } from '../passwords/gate.ts';
import { hashOfNothing, hashPassword, verifyPassword } from '../passwords/hash.ts';
import { useTestDatabase } from '../testing/database.ts';
import type { TestPreparation } from '../testing/service.ts';
import {
  command,
  createTestLog,
  createTestService,
  NOW_MS,
  register,
  sha256,
  unseal,
} from '../testing/service.ts';
import { createPrepare } from './prepare.ts';

const PASSWORD = 'correct horse battery staple';
const SESSION_ID = '0190d5f0-0000-7000-8000-000000000001';
const log = createTestLog();
const database = useTestDatabase();
let userId: number;
let nothing: string;

beforeAll(async () => {
  userId = await register(await createTestService(database.pool), 'ada@example.com');
  await updatePasswordHash(database.pool, userId, await hashPassword(PASSWORD));
  nothing = await hashOfNothing();
});

const sealed = (value: unknown) => `sealed:${JSON.stringify(value)}`;

const verified: string[] = [];
const countedVerify: typeof verifyPassword = (hash, password) => {
  verified.push(hash);
  return verifyPassword(hash, password);
};
const costOf = (hash: string) => hash.split('$').slice(1, 4).join(' ');
const COST = 'argon2id v=19 m=19456,t=2,p=1';
const prepare = (
  delivery: { command: UserCommand },
  gate?: Gate,
  pool = database.pool,
): Promise<TestPreparation> =>
  createPrepare({
    registry: features,
    db: pool,
    now: () => NOW_MS,
    unseal,
    gate: gate ?? createGate({ slots: 1, maxWaiting: 10, now: () => NOW_MS }),
    verifyPassword: countedVerify,
    judgePassword: createJudgePassword(),
    hashOfNothing: nothing,
    logger: log.logger,
  })(delivery.command) as Promise<TestPreparation>;

const login = (email: string, password: string) =>
  command('session.start', {
    sealed: sealed({ email, password }),
    sessionId: SESSION_ID,
    refreshHash: sha256('token'),
  });
const sealedRegistration = (value: unknown) => command('user.register', { sealed: sealed(value) });
const registration = (password: string) =>
  sealedRegistration({ email: 'New@example.com', fullName: 'New', password });
const what = (prepared: TestPreparation) => (isRefusal(prepared) ? prepared.code : prepared.kind);

describe('login', () => {
  it('answers alike, after the same work, for a wrong password and a wrong e-mail', async () => {
    const costs: string[][] = [];
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      verified.length = 0;
      expect(await prepare(login(email, 'not the password'))).toEqual(
        refuse('unauthenticated', 'The e-mail address or the password is wrong.'),
      );
      costs.push(verified.map(costOf));
    }
    expect(costs).toEqual([[COST], [COST]]);
  });
});

describe('a new password', () => {
  it('is refused when it is too short, too long, or sealed for somebody else', async () => {
    expect(what(await prepare(registration('too short')))).toBe('invalid_request');
    expect(what(await prepare(registration('x'.repeat(129))))).toBe('invalid_request');
    expect(what(await prepare(command('user.register', { sealed: 'something else' })))).toBe('internal');
  });
});

it('refuses what comes too late for its turn, and says that nothing changed', async () => {
  const late = createGate({ slots: 1, maxWaiting: 10, now: () => NOW_MS + 60_000 });
  expect(what(await prepare(login('ada@example.com', PASSWORD), late))).toBe('unavailable');
});

it.each([
  ['is away', { code: 'ECONNREFUSED' }],
  ['refuses the password', { code: '28P01' }],
  ['lacks a privilege', { code: '42501' }],
  ['does what nobody thought of', {}],
])('blames no command when the database %s', async (_, error) => {
  const pool = database.openPool();
  const broken = Object.assign(Object.create(pool), {
    query: () => Promise.reject(Object.assign(new Error('refused'), error)),
  });
  expect(what(await prepare(login('ada@example.com', PASSWORD), undefined, broken))).toBe('unavailable');
});

it('leaves no password in the log', () => {
  expect(JSON.stringify(log.lines)).not.toContain('password is');
  expect(JSON.stringify(log.lines)).not.toContain(PASSWORD);
});

describe('what is sealed as a whole', () => {
  const person = { email: 'New@example.com', fullName: 'New', password: PASSWORD };

  it('is prepared with the e-mail address in its one form', async () => {
    expect(await prepare(registration(PASSWORD))).toMatchObject({
      kind: 'hashed',
      email: 'new@example.com',
      fullName: 'New',
    });
  });

  it.each([
    ['credentials where a registration is due', { email: 'a@b.c', password: PASSWORD }],
    ['a bare password', PASSWORD],
    ['no e-mail address', { ...person, email: '' }],
  ])('is refused as it is not for us: %s', async (_, value) => {
    expect(what(await prepare(sealedRegistration(value)))).toBe('internal');
  });
});
