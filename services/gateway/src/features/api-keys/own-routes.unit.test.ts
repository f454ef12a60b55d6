import { describe, expect, it } from '@jest/globals';
import { sha256Hex } from '../../auth/secrets.ts';
import type { StandIns } from '../../redis/stand-ins.ts';
import { fakeLimiter, rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY, SESSION, UNBOUND_KEY } from '../../testing/gateway.ts';

const url = `/api/admin/api-keys/${SESSION}/stand-in`;
const payload = { password: 'a password', code: '123456' };
const seal = async (text: string) => `sealed:${text}`;
const confirmed: Script = { 'api-key.confirm': () => ({ keyHash: sha256Hex(MINT_KEY) }) };
const HOLD = {
  ...{ payload: { toUserId: 3, amount: 1, reason: 'A test' }, url: '/api/coins/purchase' },
  method: 'POST' as const,
};

function inMemory(): StandIns & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    async put({ userId, hash, keyHash }) {
      kept.set(`${userId} ${hash}`, keyHash);
      return { ok: true, value: null };
    },
    async take(userId, hash) {
      const keyHash = kept.get(`${userId} ${hash}`) ?? null;
      kept.delete(`${userId} ${hash}`);
      return keyHash;
    },
  };
}

async function setUp(script: Script = confirmed, options = {}) {
  const standIns = inMemory();
  const gateway = await createTestGateway(script, { standIns, seal, ...options });
  const ask = (userId: number, body: object = payload) =>
    gateway.as(userId, { method: 'POST', url, payload: body });
  const mint = (userId: number, key: string) =>
    gateway.as(userId, {
      ...{ method: 'POST', url: '/api/admin/mint', headers: { 'x-api-key': key } },
      payload: { userId: 1, amount: 1, reason: 'A test' },
    });
  return { gateway, standIns, ask, mint };
}

describe('the stand-in of an API key', () => {
  it('is created with password and code, which cross Kafka sealed, and is stored only as hashes', async () => {
    const { gateway, standIns, ask } = await setUp();
    const answer = await ask(3);
    expect(answer.statusCode).toBe(201);
    const { key, expiresAt } = answer.json();
    expect(Date.parse(expiresAt)).toBe(gateway.state.nowMs + 60_000);
    expect([...standIns.kept]).toEqual([[`3 ${sha256Hex(key)}`, sha256Hex(MINT_KEY)]]);
    expect(gateway.asked.map(({ message: { name, data } }) => [name, data])).toEqual([
      [
        'api-key.confirm',
        expect.objectContaining({
          ...{ userId: 3, apiKeyId: SESSION },
          ...{ sealedPassword: 'sealed:a password', sealedCode: 'sealed:123456' },
        }),
      ],
    ]);
  });

  it('replaces the key once, for its creator, and commands name the key itself', async () => {
    const asked: unknown[] = [];
    const { ask, mint } = await setUp({
      ...confirmed,
      'coins.mint': (_data, { message }) => {
        asked.push(message);
        return rejects('wallet_closed');
      },
    });
    const { key } = (await ask(3)).json();
    expect((await mint(4, key)).json().code).toBe('unauthenticated');
    expect((await mint(3, key)).json().code).toBe('wallet_closed');
    expect(asked).toMatchObject([{ principal: 'user:3', apiKeyId: UNBOUND_KEY.id }]);
    const again = await mint(3, key);
    expect([again.statusCode, again.json().code]).toEqual([401, 'unauthenticated']);
    expect(asked).toHaveLength(1);
  });

  it('is refused for a service account, and for a platform that acts for its creator', async () => {
    const { gateway, standIns, ask } = await setUp();
    const { key } = (await ask(4)).json();
    const request = { ...HOLD, headers: { 'x-api-key': key } };
    const answer = await gateway.asPlatform(['coins:purchase'], request);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    expect(standIns.kept.size).toBe(1);
  });

  it('is not created after too many wrong passwords in a session', async () => {
    const { ask } = await setUp(
      { 'api-key.confirm': () => rejects('wrong_password') },
      { loginFailuresMax: 2, limits: { sessionFailures: fakeLimiter(Number.POSITIVE_INFINITY) } },
    );
    const codes = [];
    for (let time = 0; time < 3; time++) codes.push((await ask(3)).json().code);
    expect(codes).toEqual(['wrong_password', 'wrong_password', 'rate_limited']);
  });
});
