import {
  ApiKeyState,
  HoldPageKey,
  HoldState,
  StatementPage,
  TransactionPage,
  TransactionState,
  TreasuryState,
  UserAccess,
  UserState,
  WalletState,
} from '@cowrie/contracts';
import { z } from 'zod';

/** What the other services answer, where the contracts have no schema of their own for it. */
export const WalletAnswer = z.object({ wallet: WalletState });
export const TransactionAnswer = z.object({ transaction: TransactionState });
export const TreasuriesAnswer = z.object({ treasuries: z.array(TreasuryState) });
export const HoldAnswer = z.object({ hold: HoldState });
export const HoldsAnswer = z.object({ holds: z.array(HoldState), next: HoldPageKey.nullable() });
export const UserAnswer = z.object({ user: UserState });
export const UsersAnswer = z.object({ users: z.array(UserState), total: z.number().int() });
export const UserChanged = z.object({ user: UserState, access: UserAccess });
export const UserDeleted = z.object({ access: UserAccess, revokedKeyHashes: z.array(z.string()) });
export const SessionsEnded = z.object({ endedSessionIds: z.array(z.string()) });
export const AccessAnswer = z.object({ access: UserAccess, sessionActive: z.boolean() });
export const FoundApiKey = z.object({
  id: z.uuid(),
  scopes: z.array(z.string()),
  expiresAtMs: z.number().nullable(),
});
export type FoundApiKey = z.infer<typeof FoundApiKey>;
export const FoundApiKeyAnswer = z.object({ apiKey: FoundApiKey.nullable() });
export const ApiKeyAnswer = z.object({ apiKey: ApiKeyState });
export const ApiKeysAnswer = z.object({ apiKeys: z.array(ApiKeyState) });
export const ApiKeyRevoked = z.object({ keyHash: z.string() });

/** Its rows are not looked through: history checked them, and pages are asked for thousands of times a second. */
export const HistoryAnswer = z.object({
  ...TransactionPage.shape,
  transactions: z.array(z.custom<TransactionState>()),
});
export const StatementAnswer = z.object({
  ...StatementPage.shape,
  lines: z.array(z.custom<StatementPage['lines'][number]>()),
});
