import { type Role, SERVICE_SCOPES, type ServiceScope } from '@cowrie/contracts';
import type { AuthRequirement } from '../auth/guard.ts';

/**
 * Who may ask for what, by enumeration: written a second time on purpose, so that a route that asks for less than it should is
 * seen. A route without a row here, and a row without a route, fails `rights.unit.test.ts`; the e2e tests ask a running gateway.
 * Names of operations are for good: clients are generated with them.
 */
export type Right =
  | AuthRequirement
  /** Needs no token. */
  | 'everybody'
  /** Another system, which signs its requests. */
  | 'signed';

const grant = (right: Right, names: string): [string, Right][] =>
  names.split(/\s+/).map((name) => [name, right]);

export const RIGHTS: ReadonlyMap<string, Right> = new Map([
  ...grant(
    'everybody',
    `beginPasskeySignIn checkLiveness checkReadiness confirmVerification createServiceToken listLedgerHeads listPublicKeys logIn logOut refreshTokens
registerUser requestPasswordReset resetPassword signInByPasskey`,
  ),
  ...grant('signed', 'reportPayout'),
  ...grant(
    {},
    `addPasskey beginPasskey changeMyPassword confirmTotp createQuote endMySession exportMyTransactions findUser getExchangeRate getHold getMyUser getMyWallet getReceipt
listMyHolds listMyPasskeys listMySessions listMyTransactions listMyWithdrawals listTreasuries removePasskey removeTotp requestVerification
setUpTotp streamMyTransactions`,
  ),
  ...grant({ idempotent: true }, 'createWithdrawal exchangeCoins placeHold transferCoins'),
  ...grant({ idempotent: true, optionalKey: true }, 'makePurchase'),
  ...grant({ idempotent: true, serviceScope: 'holds:capture' }, 'captureHold'),
  ...grant({ idempotent: true, serviceScope: 'holds:release' }, 'releaseHold'),
  ...grant({ serviceScope: 'transactions:read' }, 'getTransaction'),
  ...grant({ serviceScope: 'transactions:read', serviceOnly: true }, 'listPlatformTransactions'),
  ...grant({ ofEach: true }, 'applyBulk'),
  ...grant(
    { role: 'ADMIN' },
    `exportTreasuryTransactions exportUserTransactions getHealth getMintRequest getPlatform getStatistics getSupply getUser getUserWallet
getVerification listAdminActions listExchangeRates listHolds listMintRequests listPlatforms listTransactions listTreasuryBalances
listTreasuryTransactions listUserSessions listUserTransactions listUsers listVerifications listWithdrawals rejectMintRequest`,
  ),
  ...grant({ role: 'ADMIN', idempotent: true }, 'rejectWithdrawal settleWithdrawal startVerification'),
  ...grant({ role: 'ADMIN', idempotent: true, serviceScope: 'coins:refund' }, 'refundPurchase'),
  ...grant({ role: 'ADMIN', idempotent: true, serviceScope: 'coins:reward' }, 'rewardUser rewardUsers'),
  ...grant({ role: 'ADMIN', idempotent: true, keyScope: 'coins:mint' }, 'approveMintRequest mintCoins'),
  ...grant({ role: 'ADMIN', idempotent: true, keyScope: 'coins:burn' }, 'burnCoins'),
  ...grant(
    { role: 'SUPERADMIN' },
    `changePlatform changeWebhook createApiKey createPlatform createServiceAccount createWebhook deleteServiceAccount deleteUser deleteWebhook endUserSessions
getWebhook listApiKeys listServiceAccounts listWebhookDeliveries listWebhooks pingWebhook redeliverWebhookDelivery replayWebhook
resetUserTotp revokeApiKey rotateApiKey rotateServiceAccountSecret rotateWebhookSecret setUserRole`,
  ),
  ...grant({ role: 'SUPERADMIN', idempotent: true }, 'setExchangeRate transferFromTreasury'),
]);

/** Who asks: a user of a role, or a service account with scopes. */
export type Asker = { role: Role } | { scopes: readonly ServiceScope[] };

/** One of each kind that a right can tell apart. */
export const ASKERS: readonly Asker[] = [
  ...(['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const).map((role) => ({ role })),
  ...SERVICE_SCOPES.map((scope) => ({ scopes: [scope] })),
];

export const nameOf = (asker: Asker): string => ('role' in asker ? asker.role : `SYSTEM ${asker.scopes}`);

const LEVEL: Record<Role, number> = { USER: 0, DEVELOPER: 0, ADMIN: 1, SUPERADMIN: 2 };

/** Whether the guard lets them in; of which operations they may ask in a bulk is looked at there. */
export function isLetIn({ role, serviceScope, serviceOnly, ofEach }: AuthRequirement, asker: Asker): boolean {
  if (ofEach) return true;
  if ('role' in asker) return !serviceOnly && LEVEL[asker.role] >= LEVEL[role ?? 'USER'];
  return serviceScope !== undefined && asker.scopes.includes(serviceScope);
}
