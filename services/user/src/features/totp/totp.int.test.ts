import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { checkCode } from '../../second-factor/codes.ts';
import type { Proof } from '../../second-factor/factor.ts';
import { findFactor } from '../../second-factor/table.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  command,
  createTestService,
  hashFor,
  logIn,
  NOW_MS,
  register,
  sha256,
  type TestService,
  unseal,
} from '../../testing/service.ts';

const SECRET = new Secret({ size: 20 });
const RECOVERY = Array.from({ length: 10 }, (_, index) => `RECOVERY-${index}`);
const hashes = RECOVERY.map((code) => sha256(code.replaceAll('-', '')));
const codeAt = (atMs: number) => new TOTP({ secret: SECRET }).generate({ timestamp: atMs });

let database: TestDatabase;
let services: TestService[];
let userId: number;
const email = 'ada@example.com';
beforeAll(async () => {
  database = await createTestDatabase();
  services = [await createTestService(database.pool), await createTestService(database.openPool())];
  const [service] = services as [TestService];
  userId = await register(service, email);
  const confirmed = { kind: 'confirmed' as const, passwordHash: hashFor(email) };
  const sealedSecret = `sealed:${SECRET.base32}`;
  await service.done(command('totp.set-up', { userId, sealedPassword: 's', sealedSecret }, confirmed));
  const proof = await prove(codeAt(NOW_MS));
  const sessionId = await logIn(service, { userId, email }, 'token');
  const data = { userId, sessionId, sealedCode: 's', recoveryHashes: hashes };
  await service.done(command('totp.confirm', data, { kind: 'shown', proof }));
});
afterAll(() => database.drop());

async function prove(code: string, nowMs = NOW_MS): Promise<Proof> {
  const factor = await findFactor(database.pool, userId);
  const proof = factor && (await checkCode(factor, code, { nowMs, unseal }));
  if (!proof) throw new Error('the code proves nothing');
  return proof;
}

const login = (proof?: Proof) =>
  command(
    'session.start',
    { sealed: 's', sessionId: randomUUID(), refreshHash: sha256(randomUUID()) },
    { kind: 'verified', userId, passwordHash: hashFor(email), ...(proof ? { proof } : {}) },
  );
const outcomes = (replies: readonly { outcome: string }[]) => replies.map(({ outcome }) => outcome).sort();

describe('a code', () => {
  it('is spent once by several instances that apply it at once', async () => {
    const later = NOW_MS + 30_000;
    for (const proof of [await prove(codeAt(later), later), await prove('recovery 0')]) {
      const partitions = [1, 2, 4, 5];
      const replies = await Promise.all(
        partitions.map(async (partition, index) => {
          const service = services[index % services.length] as TestService;
          return service.apply([await service.slice(partition, [login(proof)])]);
        }),
      );
      expect(outcomes(replies.flatMap((applied) => applied.replies))).toEqual([
        'ok',
        'rejected',
        'rejected',
        'rejected',
      ]);
    }
  });

  it('proves nothing of another secret, more than a step away, or in another form', async () => {
    const factor = await findFactor(database.pool, userId);
    if (!factor) throw new Error('there is no second factor');
    const of = (code: string, nowMs = NOW_MS) => checkCode(factor, code, { nowMs, unseal });
    expect(await of(codeAt(NOW_MS + 60_000))).toBeNull();
    expect(await of(codeAt(NOW_MS - 60_000))).toBeNull();
    expect(await of(codeAt(NOW_MS + 29_000))).not.toBeNull();
    const other = new TOTP({ secret: new Secret({ size: 20 }) }).generate({ timestamp: NOW_MS });
    for (const code of [other, codeAt(NOW_MS).slice(1), '', ' ', `${codeAt(NOW_MS)}0`, 'RECOVERY'])
      expect([code, await of(code)]).toEqual([code, null]);
    expect(await checkCode(factor, codeAt(NOW_MS), { nowMs: NOW_MS, unseal: async () => null })).toBeNull();
  });
});

describe('a login', () => {
  it('is refused when the factor came into force since the password was verified', async () => {
    const [service] = services as [TestService];
    expect(await service.send(login())).toMatchObject([{ outcome: 'rejected', code: 'unauthenticated' }]);
  });
});
