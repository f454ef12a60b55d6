import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Act,
  type Approval,
  approvalOf,
  approve,
  askFor,
  setPolicy,
} from '../../support/acts/approvals.ts';
import { postAct, reason } from '../../support/acts/every-act.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonOfRole,
  type Person,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { callRaw, get, patch, post, remove } from '../../support/http.ts';
import { usePlatform } from '../../support/platform/use-platform.ts';
import { useUsers } from '../../support/use-users.ts';

/** Limits of a request also limit its approval. The platform is its own, because policies apply to everybody. */

usePlatform({ APPROVER_MIN_HOURS: '0' });
const { superAdmin, second } = useUsers({ second: { role: 'SUPERADMIN', apiKey: true } });
const approver = () => ({ token: second.token });

type BoundedKey = { platform: string; apiKeyId: string; apiKey: string };
const BUDGET = { mintPerDay: 10, rewardPerDay: null };

async function aBoundedKey(): Promise<BoundedKey> {
  const platform = unique('p').slice(0, 20);
  expect((await post('/api/admin/platforms', { id: platform, name: platform }, superAdmin)).status).toBe(201);
  expect((await patch(`/api/admin/platforms/${platform}`, { budget: BUDGET }, superAdmin)).status).toBe(200);
  const asked = { name: unique('key'), scopes: ['coins:mint', 'coins:burn'], platform, dailyMintLimit: 10 };
  const { id, key } = (await post('/api/admin/api-keys', asked, superAdmin)).json as {
    id: string;
    key: string;
  };
  return { platform, apiKeyId: id, apiKey: key };
}
const mintOf = (userId: number, amount: number): Act =>
  postAct('/api/admin/mint', { userId, amount, reason });
/** Changing a policy needs a second person once there is a policy. */
async function hold(action: string): Promise<void> {
  const set = await setPolicy(action, null, superAdmin);
  if (set.status === 200) return;
  const { approval } = set.json as { approval: Approval };
  expect((await approve(approval, approver())).status).toBe(200);
}

const keys: BoundedKey[] = [];
beforeAll(async () => {
  for (let made = 0; made < 3; made++) keys.push(await aBoundedKey());
  await hold('mint');
}, 60_000);
const keyAt = (index: number): BoundedKey => {
  const key = keys[index];
  if (!key) throw new Error('no key was made');
  return key;
};

describe('an approval of a request with an API key', () => {
  it("is bound by the limits of that key and its platform's budget, whoever approves it", async () => {
    const { apiKeyId, apiKey, platform } = keyAt(0);
    const user = await aPerson();
    const by = { token: superAdmin.token, apiKey };
    const asked: Approval[] = [];
    for (let mint = 0; mint < 5; mint++) asked.push(await askFor(mintOf(user.id, 9), by));
    expect(asked[0]).toMatchObject({ platform, apiKeyId });
    const answers = [];
    for (const each of asked) answers.push(await approve(each, second));
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 422, 422, 422]);
    expect(answers[0]?.json).toMatchObject({ transaction: { platform, apiKeyId, approvalId: asked[0]?.id } });
    expect((await walletOf(user)).balance).toBe(9);
    const shown = (await get(`/api/admin/platforms/${platform}`, superAdmin)).json;
    expect(shown).toMatchObject({ usedToday: { minted: 9 } });
  });

  it('is rejected once the key is revoked or the platform is suspended', async () => {
    const user = await aPerson();
    const withKey = ({ apiKey }: BoundedKey) => ({ token: superAdmin.token, apiKey });
    const ofKey = await askFor(mintOf(user.id, 1), withKey(keyAt(1)));
    const ofPlatform = await askFor(mintOf(user.id, 1), withKey(keyAt(2)));
    expect((await remove(`/api/admin/api-keys/${keyAt(1).apiKeyId}`, superAdmin)).status).toBe(204);
    const suspended = await patch(
      `/api/admin/platforms/${keyAt(2).platform}`,
      { status: 'SUSPENDED' },
      superAdmin,
    );
    expect(suspended.status).toBe(200);
    for (const asked of [ofKey, ofPlatform]) await expectRejected(asked);
    expect((await walletOf(user)).balance).toBe(0);
  });
});

describe('an approval is rejected once its requester', () => {
  const ends: [string, (requester: Person) => Promise<number>, number][] = [
    [
      'is demoted',
      async ({ id }) => (await patch(`/api/admin/users/${id}/role`, { role: 'USER' }, superAdmin)).status,
      200,
    ],
    ['is deleted', async ({ id }) => (await remove(`/api/admin/users/${id}`, superAdmin)).status, 200],
    [
      'has had all sessions ended',
      async ({ id }) => (await remove(`/api/admin/users/${id}/sessions`, superAdmin)).status,
      204,
    ],
  ];
  const requesters: Person[] = [];
  beforeAll(async () => {
    for (const _ of ends) requesters.push(await aPersonOfRole('SUPERADMIN', superAdmin));
  });

  it.each(ends.map(([name, end, status], index) => ({ name, end, status, index })))(
    '$name, in the ledger and in the user service',
    async ({ end, status, index }) => {
      const requester = requesters[index];
      if (!requester) throw new Error('no requester was made');
      const user = await aPerson();
      const mint = await askFor(mintOf(user.id, 1), { ...requester, apiKey: superAdmin.apiKey });
      await hold('limit');
      const name = unique('limit');
      const limit = await askFor(
        postAct('/api/admin/limits', { name, window: 'P1D', maxAmount: 5, types: ['TRANSFER'] }),
        requester,
      );
      expect(await end(requester)).toBe(status);
      await expectRejected(mint);
      await expectRejected(limit);
      expect((await walletOf(user)).balance).toBe(0);
      const { limits } = (await get('/api/admin/limits', superAdmin)).json as { limits: { name: string }[] };
      expect(limits.map((one) => one.name)).not.toContain(name);
    },
  );
});

describe('approving', () => {
  it('replays a lost answer with its secret, also of the user service', async () => {
    await hold('api-key');
    const asked = await askFor(
      postAct('/api/admin/api-keys', { name: unique('key'), scopes: ['coins:burn'] }),
      superAdmin,
    );
    const by = { ...approver(), idempotencyKey: anIdempotencyKey() };
    const [done, again] = [await approve(asked, by), await approve(asked, by)];
    expect([done.status, again.status, again.json]).toEqual([201, 201, done.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expectProblem(await approve({ ...asked, requestHash: 'a'.repeat(64) }, by), 'idempotency_key_reused');
    expectProblem(await approve(asked, approver()), 'approval_not_open');
  });

  it('checks rights before the hash', async () => {
    const asked = {
      ...(await askFor(mintOf((await aPerson()).id, 1), superAdmin)),
      requestHash: 'a'.repeat(64),
    };
    expectProblem(await approve(asked, superAdmin), 'forbidden');
    expectProblem(await approve(asked, approver()), 'approval_changed');
  });

  it('accepts a request whose path was spelled in another way', async () => {
    const user = await aPerson();
    const body = JSON.stringify(mintOf(user.id, 2).body);
    const held = await callRaw('POST', '/api/admin/%6dint', body, superAdmin);
    const { approval } = held.json as { approval: Approval };
    expect(approval.path).toBe('/api/admin/mint');
    expect((await approve(approval, approver())).status).toBe(201);
  });
});

async function expectRejected(asked: Approval): Promise<void> {
  expectProblem(await approve(asked, approver()), 'approval_not_open');
  const { status, reason: why } = await approvalOf(asked.id, approver());
  expect([status, why]).toEqual(['REJECTED', expect.any(String)]);
}
