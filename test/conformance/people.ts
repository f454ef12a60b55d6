import { z } from 'zod';
import { aWithdrawal, exchangeCoins, setRate } from '../support/acts/exchange.ts';
import { aPlatform } from '../support/acts/links.ts';
import { expectBody, KeyList } from '../support/contract/objects.ts';
import { aPerson, aPersonOfRole, aPersonWith, theSuperAdmin } from '../support/fixtures.ts';
import { get, post } from '../support/http.ts';
import { platformUnderTest } from '../support/platform/platform-env.ts';
import { aServiceAccount, SERVICE_SCOPES } from '../support/service-accounts.ts';

const COINS = 1_000_000;
const OTHERS = 8;
const WITHDRAWALS = 4;
const PENDING_MINTS = 4;
const AskedMint = z.object({ approval: z.object({ id: z.uuid(), requestHash: z.string() }) });

export async function createPeople(provider: string, mintApprovalAbove: number) {
  const { adminEmail: email, adminPassword: password, apiKey } = platformUnderTest();
  const superAdmin = await theSuperAdmin();
  const { apiKeys } = expectBody(await get('/api/admin/api-keys', superAdmin), 200, KeyList);
  const user = await aPersonWith(COINS, superAdmin);
  const { id: platform } = await aPlatform(superAdmin);
  await setRate(superAdmin, '600', '1');
  await exchangeCoins(user, COINS / 10);
  const withdrawals: string[] = [];
  while (withdrawals.length < WITHDRAWALS) withdrawals.push((await aWithdrawal(user, 1_000, provider)).id);
  const mint = { userId: user.id, amount: mintApprovalAbove + 1, reason: 'To be approved' };
  const ask = async () =>
    expectBody(await post('/api/admin/mint', mint, superAdmin), 202, AskedMint).approval;
  const pendingMints: string[] = [];
  while (pendingMints.length < PENDING_MINTS) pendingMints.push((await ask()).id);
  const approvals = [await ask(), await ask(), await ask()];
  return {
    superAdmin: { id: superAdmin.id, email, password },
    admin: await aPersonOfRole('ADMIN', superAdmin),
    user,
    changer: await aPerson(),
    others: await Promise.all(Array.from({ length: OTHERS }, () => aPerson())),
    service: await aServiceAccount(SERVICE_SCOPES, superAdmin, { platform }),
    platform,
    apiKey,
    apiKeyIds: apiKeys.map(({ id }) => id),
    withdrawals,
    pendingMints,
    approvals,
    mintApprovalAbove,
  };
}
