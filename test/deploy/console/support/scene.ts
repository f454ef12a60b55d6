import { z } from 'zod';
import { HeldBody } from '../../../support/acts/approvals.ts';
import { aHold, aPurchase, mintToTreasury } from '../../../support/acts/coins.ts';
import { aWithdrawal, exchangeCoins, setRate } from '../../../support/acts/exchange.ts';
import { codeFor, Redeemed, redeem } from '../../../support/acts/links.ts';
import { aRequest } from '../../../support/acts/payment-requests.ts';
import { aSchedule, inDays } from '../../../support/acts/schedules.ts';
import { expectBody, RoleChanged } from '../../../support/contract/objects.ts';
import { aPerson, mint, type Person, type SuperAdmin, theSuperAdmin } from '../../../support/fixtures.ts';
import { type Caller, patch, post } from '../../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../../support/service-accounts.ts';
import { MINT_APPROVAL_ABOVE } from './stage.ts';

export type Scene = {
  superAdmin: SuperAdmin;
  admin: Person;
  ada: Person;
  ben: Person;
  purchaseId: number;
  holdId: string;
  requestId: string;
  scheduleId: string;
  withdrawalId: string;
  /** This webhook fails, because no server listens at its URL. */
  webhookId: string;
  approvalId: string;
};

const XAF_MIN = 500;

export async function setScene(): Promise<Scene> {
  const superAdmin = await theSuperAdmin();
  const [ada, ben, admin] = [await aPerson('Ada Ngo'), await aPerson('Ben Tamo'), await aPerson('Clara Eto')];
  expectBody(
    await patch(`/api/admin/users/${admin.id}/role`, { role: 'ADMIN' }, superAdmin),
    200,
    RoleChanged,
  );
  await mint(ada.id, 1234.5, superAdmin, 'Paid in at the desk');
  await mintToTreasury(superAdmin, 'rewards', 2000, 'Rewards of a week');
  const purchase = await aPurchase(ada, {
    treasury: 'course-fees',
    amount: 120.25,
    reason: 'A course of statistics',
  });
  const held = await aHold(ada, { toUserId: ben.id }, 30);
  await move(ada, ben, 12.3456);
  await setRate(superAdmin, '655.957', '1.5');
  await exchangeCoins(ada, 10);
  const account = 'CM21 10005 00000 01234502';
  await aWithdrawal(ada, XAF_MIN, 'bank', account);
  const { id: withdrawalId } = await aWithdrawal(ada, XAF_MIN + 100, 'bank', account);
  let approvalId = '';
  for (const amount of [MINT_APPROVAL_ABOVE + 1000, MINT_APPROVAL_ABOVE + 2000]) {
    const mint = await post('/api/admin/mint', { userId: ben.id, amount, reason: 'A prize' }, superAdmin);
    approvalId = expectBody(mint, 202, HeldBody).approval.id;
  }
  await setLimits(superAdmin);
  await post('/api/admin/api-keys', { name: 'The desk', scopes: ['coins:mint'] }, superAdmin);
  await post('/api/admin/platforms', { id: 'arena', name: 'The arena' }, superAdmin);
  await patch('/api/admin/platforms/arena', { budget: { mintPerDay: 100 } }, superAdmin);
  const scopes = ['coins:reward', 'holds:capture'] as const;
  await tokenOf(await aServiceAccount(scopes, superAdmin, { name: 'Learning platform' }));
  await linkWithArena(ada, superAdmin);
  const webhook = {
    url: 'https://hooks.example.org/coins',
    types: ['coin.transaction.recorded'],
    description: 'Shop',
  };
  const made = expectBody(
    await post('/api/admin/webhooks', webhook, superAdmin),
    201,
    z.object({ id: z.uuid() }),
  );
  const { id: requestId } = await aRequest(ben, { payerUserId: ada.id, reference: 'taxi-31' });
  const rent = {
    toUserId: ben.id,
    amount: 25.5,
    reason: 'The reading room',
    startsAt: inDays(1),
    every: 'P1M',
    times: 12,
  };
  const { id: scheduleId } = await aSchedule(ada, { ...rent, metadata: { plan: 'reader' } });
  await aSchedule(ada, { toTreasury: 'subscriptions', reason: 'A year of the library', startsAt: inDays(7) });
  const [purchaseId, holdId] = [purchase.id, held.id];
  const ids = { purchaseId, holdId, requestId, scheduleId, approvalId, withdrawalId, webhookId: made.id };
  return { superAdmin, admin, ada, ben, ...ids };
}

async function setLimits(superAdmin: Caller): Promise<void> {
  const day = { name: 'A day of spending', role: 'USER', window: 'P1D', maxAmount: 5000 };
  const hour = { name: 'Transfers of an hour', types: ['TRANSFER'], window: 'PT1H', maxCount: 20 };
  await post('/api/admin/limits', day, superAdmin);
  await post('/api/admin/limits', { ...hour, mode: 'OBSERVE' }, superAdmin);
}

async function move(from: Caller, to: Person, amount: number): Promise<void> {
  await post('/api/coins/transfer', { toUserId: to.id, amount, reason: 'For the lesson' }, from);
}

/** The link waits for the user's confirmation. */
async function linkWithArena(person: Caller, superAdmin: Caller): Promise<void> {
  const of = { platform: 'arena', name: 'Arena' };
  const caller = { token: await tokenOf(await aServiceAccount(['users:register'], superAdmin, of)) };
  const code = await codeFor({ id: of.platform }, person);
  expectBody(await redeem({ caller }, code, 'player-12', 'Ada N.'), 201, Redeemed);
}
