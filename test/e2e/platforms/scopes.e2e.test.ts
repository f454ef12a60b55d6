import {
  API_KEY_SCOPES,
  DELEGATED_SCOPES,
  OPERATIONS,
  type OperationDeclaration,
  SERVICE_SCOPES,
} from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  aHold,
  aPurchase,
  buy,
  capture,
  hold,
  mintToTreasury,
  refund,
  release,
} from '../../support/acts/coins.ts';
import { aPlatform, exchangeBy, link, type TestPlatform } from '../../support/acts/links.ts';
import { aRequest, ask, cancel, pay, read } from '../../support/acts/payment-requests.ts';
import { eventually } from '../../support/eventually.ts';
import { unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { aServiceAccount, type ServiceScope, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

/** The operations come from the declared rights, so a scope or operation without a row fails. */

const SCOPES = [...SERVICE_SCOPES, ...DELEGATED_SCOPES, ...API_KEY_SCOPES] as const;
type Scope = (typeof SCOPES)[number];
const OWNERS = ['own', 'other', 'user'] as const;
type Owner = (typeof OWNERS)[number];
type Outcome = 'reached' | 'hidden' | number;
type Reach = { ofPlatform: Record<Owner, Outcome>; ofNone?: Record<Owner, Outcome> };
type Row = Reach & {
  make(owner: Owner): Promise<string>;
  ask(by: Caller, id: string): Promise<Answer>;
};
type Maker = { makes(by: Caller): Promise<Answer> };

const { superAdmin, ada, ben } = useUsers({ ada: 10_000, ben: 0 });
let platforms: Record<'own' | 'other', TestPlatform>;
const byOwner = async (owner: Owner): Promise<Caller> =>
  owner === 'user' ? ada : { token: await platforms[owner].tokenFor('ada') };
const serviceOf = async (scope: ServiceScope, platform?: string): Promise<Caller> => ({
  token: await tokenOf(
    await aServiceAccount([scope], superAdmin, platform === undefined ? {} : { platform }),
  ),
});

const aHoldOf = async (owner: Owner) => (await aHold(await byOwner(owner), { toUserId: ben.id }, 1)).id;
const aPurchaseOf = async (owner: Owner) => String((await aPurchase(await byOwner(owner), { amount: 1 })).id);
const aRequestOf = async (owner: Owner) => {
  if (owner === 'user') return (await aRequest(ben, { payerUserId: ada.id, amount: 1 })).id;
  const clerk = await serviceOf('payment-requests:write', platforms[owner].id);
  return (await aRequest(clerk, { toTreasury: 'rewards', payerUserId: ada.id, amount: 1 })).id;
};
async function aWebhookOf(owner: Owner): Promise<string> {
  const of = owner === 'user' ? {} : { platform: platforms[owner].id };
  const made = await post('/api/admin/webhooks', { types: ['coin.hold.placed'], ...of }, superAdmin);
  return (made.json as { id: string }).id;
}
async function aRefusalOf(owner: Owner): Promise<string> {
  const refused = await buy(await byOwner(owner), { amount: 1_000_000 });
  const { instance } = refused.json as { instance: string };
  const kept = () => get(`/api/admin/refusals?requestId=${instance}`, superAdmin);
  await eventually(async () => expect((await kept()).text).toContain(instance), 10_000);
  return instance;
}
const EXTERNAL_IDS: Record<Owner, string> = { own: 'ada', other: 'only-there', user: 'nobody' };
const aLinkOf = async (owner: Owner) => EXTERNAL_IDS[owner];

const all = (outcome: Outcome): Record<Owner, Outcome> => ({ own: outcome, other: outcome, user: outcome });
const onlyOwn = (refused: Outcome) => ({ ...all(refused), own: 'reached' as const });
const pull = (by: Caller, id: string) => post(`/api/admin/webhooks/${id}/pull`, {}, by);
const acknowledge = (by: Caller, id: string) =>
  post(`/api/admin/webhooks/${id}/acknowledge`, { ids: [crypto.randomUUID()] }, by);

const ofOwnHolds = { ofPlatform: onlyOwn(404), ofNone: { ...all(404), user: 'reached' } } as const;
const ofOwnPlatform = { ofPlatform: onlyOwn(404), ofNone: all(404) };
/** Operations that only service accounts of platforms may call. */
const notForNone = { ofPlatform: onlyOwn(404), ofNone: all(403) };
/**
 * A platform that acts for a user sees the user's records whoever created them, because the wallet is one (API.md §9).
 */
const ofTheUser = { ofPlatform: all('reached') };

const reward = (userId: number) => ({ userId, amount: 0.0001, reason: 'For a test' });
const ROWS: Record<Scope, Record<string, Row | Maker>> = {
  'coins:reward': {
    rewardUser: { makes: (by) => post('/api/coins/reward', reward(ada.id), by) },
    rewardUsers: { makes: (by) => post('/api/coins/rewards', { rewards: [reward(ada.id)] }, by) },
  },
  'coins:refund': {
    refundPurchase: { ...ofOwnPlatform, make: aPurchaseOf, ask: (by, id) => refund(by, Number(id)) },
  },
  'holds:capture': { captureHold: { ...ofOwnHolds, make: aHoldOf, ask: capture } },
  'holds:release': { releaseHold: { ...ofOwnHolds, make: aHoldOf, ask: release } },
  'payment-requests:write': {
    createPaymentRequest: { makes: (by) => ask(by, { toTreasury: 'rewards', amount: 1 }) },
    cancelPaymentRequest: { ...ofOwnPlatform, make: aRequestOf, ask: cancel },
    getPaymentRequest: { ...ofOwnPlatform, make: aRequestOf, ask: read },
  },
  'transactions:read': {
    getTransaction: { ...ofOwnPlatform, make: aPurchaseOf, ask: (by, id) => readTransaction(by, id) },
    listPlatformTransactions: {
      ...{ ofPlatform: onlyOwn('hidden'), ofNone: all(403), make: aPurchaseOf },
      ask: (by) => get('/api/platform/transactions', by),
    },
    listPlatformRefusals: {
      ...{ ofPlatform: onlyOwn('hidden'), ofNone: all(403), make: aRefusalOf },
      ask: (by) => get('/api/platform/refusals', by),
    },
  },
  'users:act': {
    createServiceToken: { ...{ ofPlatform: onlyOwn(400), ofNone: all(403), make: aLinkOf }, ask: exchange },
  },
  'users:register': {
    getPlatformUser: { ...notForNone, make: aLinkOf, ask: (by, id) => get(`/api/platform/users/${id}`, by) },
    // These name no record of another: the code is the user's own, and the external id the platform's.
    createLink: { ...{ ofPlatform: all(409), ofNone: all(403), make: aLinkOf }, ask: redeemNothing },
    createPlatformUser: { ...{ ofPlatform: all(409), ofNone: all(403), make: aLinkOf }, ask: registerAda },
  },
  'webhooks:pull': {
    pullWebhook: { ...notForNone, make: aWebhookOf, ask: pull },
    acknowledgeWebhookDeliveries: { ...notForNone, make: aWebhookOf, ask: acknowledge },
  },
  'wallet:read': {
    getHold: {
      ...{ ofPlatform: onlyOwn(404) },
      make: aHoldOf,
      ask: (by, id) => get(`/api/coins/holds/${id}`, by),
    },
    listMyHolds: { ofPlatform: onlyOwn('hidden'), make: aHoldOf, ask: (by) => get('/api/coins/holds', by) },
    getTransaction: { ...ofTheUser, make: aPurchaseOf, ask: (by, id) => readTransaction(by, id) },
    listMyTransactions: {
      ...ofTheUser,
      make: aPurchaseOf,
      ask: (by) => get('/api/wallets/me/transactions', by),
    },
    getPaymentRequest: { ...ofTheUser, make: aRequestOf, ask: read },
    listMyPaymentRequests: { ...ofTheUser, make: aRequestOf, ask: (by) => get('/api/payment-requests', by) },
    getMyWallet: { ...ofTheUser, make: async () => ada.walletId, ask: (by) => get('/api/wallets/me', by) },
    getMyBalance: {
      ...{ ...ofTheUser, make: async () => 'balance' },
      ask: (by) => get(`/api/wallets/me/balance?at=${new Date().toISOString()}`, by),
    },
  },
  'coins:transfer': {
    transferCoins: {
      makes: (by) => post('/api/coins/transfer', { toUserId: ben.id, amount: 1, reason: 'For a test' }, by),
    },
    // Its scope is that of the payment: a request for a treasury becomes a purchase.
    payPaymentRequest: { ofPlatform: { ...all(403), user: 'reached' }, make: aRequestOf, ask: pay },
  },
  'coins:purchase': {
    makePurchase: { makes: (by) => buy(by, { amount: 1 }) },
    payPaymentRequest: { ofPlatform: { ...all('reached'), user: 403 }, make: aRequestOf, ask: pay },
  },
  'coins:hold': { placeHold: { makes: (by) => hold(by, { toUserId: ben.id }, 1) } },
  'coins:mint': {
    mintCoins: { makes: (by) => post('/api/admin/mint', reward(ada.id), by) },
  },
  'coins:burn': { burnCoins: { makes: (by) => post('/api/admin/burn', reward(ada.id), by) } },
};

const readTransaction = (by: Caller, id: string) => get(`/api/coins/transactions/${id}`, by);
function redeemNothing(by: Caller): Promise<Answer> {
  return post('/api/platform/links', { code: 'AAAAAAAA', externalId: unique('e'), displayName: 'x' }, by);
}
function registerAda(by: Caller): Promise<Answer> {
  const person = { externalId: unique('e'), email: ada.email, fullName: 'Ada' };
  return post('/api/platform/users', person, by);
}
/** This caller authenticates with a secret, which is its `apiKey` here. */
function exchange({ apiKey = '' }: Caller, externalId: string): Promise<Answer> {
  const [clientId = '', clientSecret = ''] = apiKey.split(' ');
  return exchangeBy({ clientId, clientSecret }, externalId);
}

const isOf = <T extends string>(list: readonly T[], scope: string): scope is T =>
  list.some((one) => one === scope);

async function callerWith(scope: Scope, platform: TestPlatform | null): Promise<Caller> {
  if (scope === 'users:act') {
    const of = platform === null ? {} : { platform: platform.id };
    const { clientId, clientSecret } = await aServiceAccount([scope], superAdmin, of);
    return { apiKey: `${clientId} ${clientSecret}` };
  }
  if (isOf(SERVICE_SCOPES, scope)) return serviceOf(scope, platform?.id);
  if (isOf(DELEGATED_SCOPES, scope)) return { token: (await platform?.tokenFor('ada', scope)) ?? '' };
  const of = platform === null ? {} : { platform: platform.id };
  const made = await post('/api/admin/api-keys', { name: unique('key'), scopes: [scope], ...of }, superAdmin);
  return { token: superAdmin.token, apiKey: (made.json as { key: string }).key };
}

function outcomeOf({ status, text }: Answer, id: string): Outcome {
  if (status >= 300) return status;
  // An answer without a body, or to a deletion, need not name the record.
  const isList = status === 200 && /^\{"(transactions|holds|paymentRequests|refusals)":/.test(text);
  return isList && !new RegExp(`"(id|requestId)":"?${id}"?,`).test(text) ? 'hidden' : 'reached';
}

function operationsOf(scope: Scope): string[] {
  // The token endpoint takes no token, so no route's right names this scope.
  if (scope === 'users:act') return ['createServiceToken'];
  const opens = ({ serviceScope, delegatedScope, keyScope }: OperationDeclaration) =>
    [serviceScope, keyScope, ...[delegatedScope ?? []].flat()].includes(scope);
  return Object.entries(OPERATIONS).flatMap(([name, operation]) => (opens(operation) ? [name] : []));
}

beforeAll(async () => {
  const [own, other] = await Promise.all([aPlatform(superAdmin), aPlatform(superAdmin)]);
  platforms = { own, other };
  await mintToTreasury(superAdmin, 'rewards', 1);
  for (const platform of [own, other]) await link(platform, ada, 'ada');
  await link(other, ben, EXTERNAL_IDS.other);
});

describe.each(SCOPES)('%s', (scope) => {
  it('has a row for each operation that it opens', () => {
    expect(Object.keys(ROWS[scope]).sort()).toEqual(operationsOf(scope).sort());
  });

  it.each(Object.entries(ROWS[scope]))('%s', async (_operation, row) => {
    const caller = await callerWith(scope, platforms.own);
    if ('makes' in row) {
      const made = await row.makes(caller);
      expect([made.status, made.text]).toEqual([
        201,
        expect.stringContaining(`"platform":"${platforms.own.id}"`),
      ]);
      return;
    }
    const outcomesFor = async (by: Caller) => {
      const outcomes: Record<string, Outcome> = {};
      for (const owner of OWNERS) {
        const id = await row.make(owner);
        outcomes[owner] = outcomeOf(await row.ask(by, id), id);
      }
      return outcomes;
    };
    expect(await outcomesFor(caller)).toEqual(row.ofPlatform);
    if (row.ofNone) expect(await outcomesFor(await callerWith(scope, null))).toEqual(row.ofNone);
  });
});
