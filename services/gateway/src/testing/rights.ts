import {
  DELEGATED_SCOPES,
  type DelegatedScope,
  type Role,
  SERVICE_SCOPES,
  type ServiceScope,
} from '@cowrie/contracts';
import type { AuthRequirement } from '../auth/requirement.ts';

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
    `addPasskey beginPasskey changeMyLink changeMyPassword confirmMyLink confirmTotp createLinkCode createQuote deleteMyLink endMySession exportMyTransactions findUser getExchangeRate getMyUser getReceipt getSchedule
getClock listMyLimits listMyLinks listMyPasskeys listMySchedules listMySessions listMyWithdrawals listTreasuries listUserNames removePasskey removeTotp requestVerification
setUpTotp streamMyTransactions`,
  ),
  ...grant(
    { delegatedScope: 'wallet:read' },
    'getHold getMyBalance getMyWallet listMyHolds listMyPaymentRequests listMyTransactions',
  ),
  ...grant(
    { idempotent: true },
    'cancelSchedule createSchedule createWithdrawal pauseSchedule resumeSchedule',
  ),
  ...grant({ idempotent: true, spends: true }, 'exchangeCoins'),
  ...grant({ idempotent: true, spends: true, delegatedScope: 'coins:transfer' }, 'transferCoins'),
  ...grant({ idempotent: true, spends: true, delegatedScope: 'coins:hold' }, 'placeHold'),
  ...grant(
    { idempotent: true, optionalKey: true, spends: true, delegatedScope: 'coins:purchase' },
    'makePurchase',
  ),
  ...grant(
    { idempotent: true, spends: true, delegatedScope: ['coins:transfer', 'coins:purchase'] },
    'payPaymentRequest',
  ),
  ...grant(
    { idempotent: true, serviceScope: 'payment-requests:write' },
    'cancelPaymentRequest createPaymentRequest',
  ),
  ...grant({ serviceScope: 'payment-requests:write', delegatedScope: 'wallet:read' }, 'getPaymentRequest'),
  ...grant({ idempotent: true, serviceScope: 'holds:capture' }, 'captureHold'),
  ...grant({ idempotent: true, serviceScope: 'holds:release' }, 'releaseHold'),
  ...grant({ serviceScope: 'transactions:read', delegatedScope: 'wallet:read' }, 'getTransaction'),
  ...grant(
    { serviceScope: 'users:register', serviceOnly: true },
    'createLink createPlatformUser getPlatformUser',
  ),
  ...grant({ role: 'SUPERADMIN', serviceScope: 'webhooks:pull' }, 'acknowledgeWebhookDeliveries pullWebhook'),
  ...grant(
    { serviceScope: 'transactions:read', serviceOnly: true },
    'listPlatformRefusals listPlatformTransactions',
  ),
  ...grant({ ofEach: true }, 'applyBulk'),
  ...grant(
    { role: 'ADMIN' },
    `createKeyStandIn deleteUserLink exportTransactions exportTreasuryTransactions exportUserTransactions freezeWallet getApproval getHealth getLatencyStatistics getPlatform getPlatformStatistics getRefusalStatistics getStatistics getSupply getTreasuryBalance getUser getUserBalance getUserWallet
getVerification listAdminActions listApprovalPolicies listApprovals listExchangeRates listHolds listLimits listMyApiKeys listPaymentRequests listPlatforms listRefusals listSchedules listTransactions listTreasuryBalances
listTreasuryTransactions listUserLimits listUserLinks listUserSessions listUserTransactions listUsers listVerifications listWithdrawals rejectApproval setTreasuryAlarm unfreezeWallet`,
  ),
  ...grant(
    { role: 'ADMIN', idempotent: true },
    'approveAct cancelUserSchedule rejectWithdrawal settleWithdrawal startVerification',
  ),
  ...grant({ role: 'ADMIN', idempotent: true, serviceScope: 'coins:refund' }, 'refundPurchase'),
  ...grant({ role: 'ADMIN', idempotent: true, serviceScope: 'coins:reward' }, 'rewardUser rewardUsers'),
  ...grant({ role: 'ADMIN', idempotent: true, keyScope: 'coins:mint' }, 'mintCoins'),
  ...grant({ role: 'ADMIN', idempotent: true, keyScope: 'coins:burn' }, 'burnCoins'),
  ...grant(
    { role: 'SUPERADMIN' },
    `advanceClock changeLimit changePlatform changeWebhook createApiKey createLimit createPlatform createServiceAccount createWebhook deleteLimit deleteServiceAccount deleteUser deleteWebhook endUserSessions
getWebhook listApiKeys listServiceAccounts listWebhookDeliveries listWebhooks pingWebhook redeliverWebhookDelivery removeApprovalPolicy replayWebhook
resetUserTotp revokeApiKey rotateApiKey rotateServiceAccountSecret rotateWebhookSecret setApprovalPolicy setUserRole`,
  ),
  ...grant({ role: 'SUPERADMIN', idempotent: true }, 'setExchangeRate transferFromTreasury'),
]);

/** Who asks: a user of a role, a service account with scopes, or a platform that acts for a user. */
export type Asker =
  | { role: Role }
  | { scopes: readonly ServiceScope[] }
  | { delegated: readonly DelegatedScope[] };

/** One of each kind that a right can tell apart. */
export const ASKERS: readonly Asker[] = [
  ...(['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const).map((role) => ({ role })),
  ...SERVICE_SCOPES.map((scope) => ({ scopes: [scope] })),
  ...DELEGATED_SCOPES.map((scope) => ({ delegated: [scope] })),
];

export function nameOf(asker: Asker): string {
  if ('role' in asker) return asker.role;
  return 'scopes' in asker ? `SYSTEM ${asker.scopes}` : `a platform for a user: ${asker.delegated}`;
}

const LEVEL: Record<Role, number> = { USER: 0, DEVELOPER: 0, ADMIN: 1, SUPERADMIN: 2 };

/** Whether the guard lets them in; of which operations they may ask in a bulk is looked at there. */
export function isLetIn(right: AuthRequirement, asker: Asker): boolean {
  const { role, serviceScope, serviceOnly, delegatedScope, ofEach } = right;
  if ('delegated' in asker)
    return [delegatedScope ?? []].flat().some((scope) => asker.delegated.includes(scope));
  if (ofEach) return true;
  if ('role' in asker) return !serviceOnly && LEVEL[asker.role] >= LEVEL[role ?? 'USER'];
  return serviceScope !== undefined && asker.scopes.includes(serviceScope);
}
