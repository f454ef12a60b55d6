import {
  Amount,
  type Client,
  createClient,
  each,
  isConnectionError,
  isInputError,
  isOutcomeUnknown,
  isProblem,
  memoryStore,
  newIdempotencyKey,
} from '@cowrie/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, aPersonWith, type Person, platformUnderTest } from '../../support/index.ts';
import { type LossyProxy, startLossyProxy } from '../../support/platform/lossy-proxy.ts';
import { aServiceAccount } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const { baseUrl } = platformUnderTest();
const { superAdmin } = useUsers();
let proxy: LossyProxy;
beforeAll(async () => {
  proxy = await startLossyProxy(baseUrl);
});
afterAll(() => proxy.stop());

const clientOf = async (person: Person, url = baseUrl): Promise<Client> => {
  const client = createClient({ baseUrl: url });
  await client.logIn({ email: person.email, password: person.password });
  return client;
};
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the client when answers are lost', () => {
  it('says that the outcome is unknown, and learns it under the same key in another process', async () => {
    const payer = await aPersonWith(10, superAdmin);
    const input = { toTreasury: 'course-fees', amount: 4, reason: 'A course' } as const;
    const once = createClient({ baseUrl: proxy.baseUrl, attemptsMax: 1, accessToken: payer.token });
    proxy.loseAnswers(1);
    const unknown = await errorOf(once.transferCoins(input));
    if (!isOutcomeUnknown(unknown)) throw unknown;
    expect(isConnectionError(unknown)).toBe(true);
    const idempotencyKey = unknown.idempotencyKey ?? '';
    const other = createClient({ baseUrl, accessToken: payer.token });
    const { transaction } = await other.transferCoins(input, { idempotencyKey });
    const again = await other.transferCoins(input, { idempotencyKey });
    expect(again.transaction).toEqual(transaction);
  });

  it('sends what carries no key once', async () => {
    const admin = createClient({ baseUrl: proxy.baseUrl, accessToken: superAdmin.token });
    const lostBefore = proxy.lost();
    proxy.loseAnswers(1);
    const error = await errorOf(admin.createApiKey({ name: 'once', scopes: ['coins:mint'] }));
    expect(isOutcomeUnknown(error) && error.idempotencyKey).toBeNull();
    expect(proxy.lost() - lostBefore).toBe(1);
  });

  it('gives each operation of a bulk a key, so that the whole is sent again', async () => {
    const payer = await aPersonWith(10, superAdmin);
    const client = await clientOf(payer, proxy.baseUrl);
    proxy.loseAnswers(1);
    const data = { toTreasury: 'course-fees', amount: 1, reason: 'A seat' } as const;
    const { results } = await client.applyBulk({
      operations: [
        { operation: 'transfer', data },
        { operation: 'transfer', data },
      ],
    });
    expect(results.map(({ status }) => status)).toEqual([201, 201]);
    expect((await client.getMyWallet()).balance).toEqual(Amount.from(8));
  });
});

describe('the client', () => {
  it('sends nothing when an amount or a key is wrong', async () => {
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', attemptsMax: 1 });
    const transfer = { toTreasury: 'rewards', reason: 'None' } as const;
    const tooPrecise = await errorOf(nobody.transferCoins({ ...transfer, amount: 0.1 + 0.2 }));
    expect(isInputError(tooPrecise) && tooPrecise.code).toBe('amount_too_precise');
    const badKey = await errorOf(
      nobody.transferCoins({ ...transfer, amount: 1 }, { idempotencyKey: 'with spaces' }),
    );
    expect(isInputError(badKey)).toBe(true);
  });

  it('reads a list to its end', async () => {
    const payer = await aPersonWith(10, superAdmin);
    const client = await clientOf(payer);
    for (const amount of [1, 2, 3]) {
      await client.transferCoins({ toTreasury: 'course-fees', amount, reason: 'A page' });
    }
    const amounts: string[] = [];
    for await (const { amount } of each(client.listMyTransactions, { type: 'TRANSFER', limit: 2 })) {
      amounts.push(`${amount}`);
    }
    expect(amounts).toEqual(['3', '2', '1']);
  });

  it('renews its tokens once for all calls, and ends with the session', async () => {
    const person = await aPerson();
    const store = memoryStore();
    await store.write({ accessToken: person.token, refreshToken: person.refreshToken, expiresAtMs: 0 });
    const client = createClient({ baseUrl, store });
    const users = await Promise.all([1, 2, 3, 4].map(() => client.getMyUser()));
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set([person.id]));
    expect((await store.read())?.refreshToken).not.toBe(person.refreshToken);
    await client.logOut();
    expect(await store.read()).toBeNull();
    expect(isProblem(await errorOf(client.getMyUser()), 'unauthenticated')).toBe(true);
  });

  it('acts as a service account', async () => {
    const { clientId, clientSecret } = await aServiceAccount(['coins:reward'], superAdmin);
    const { apiKey, token } = superAdmin;
    const admin = createClient({ baseUrl, apiKey, accessToken: token });
    await admin.mintCoins({ treasury: 'rewards', amount: 5, reason: 'Prizes' });
    const person = await aPerson();
    const service = createClient({ baseUrl, serviceAccount: { clientId, clientSecret } });
    const idempotencyKey = newIdempotencyKey();
    const input = { userId: person.id, amount: 5n, reason: 'First' };
    const { transaction } = await service.rewardUser(input, { idempotencyKey });
    expect((await service.rewardUser(input, { idempotencyKey })).transaction.id).toBe(transaction.id);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const client = createClient({ baseUrl });
    controller.abort(new Error('enough'));
    expect(await errorOf(client.getMyUser({}, { signal: controller.signal }))).toMatchObject({
      message: 'enough',
    });
  });
});
