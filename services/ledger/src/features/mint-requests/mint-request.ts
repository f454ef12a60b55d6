import { MINT_REQUEST, type MintRequestStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { Keyed } from '../../book/decision.ts';

export const MINT_REQUESTS = table('mint_requests', {
  id: column.uuid(),
  status: column.text<MintRequestStatus>(),
  /** Where the coins are to go: a wallet or a treasury. */
  to: column.number('account'),
  amountUnits: column.bigint('amount'),
  reason: column.text(),
  /** Users. */
  requestedBy: column.number(),
  createdAtMs: column.time(),
  decidedBy: column.number().orNull(),
  decidedAtMs: column.time().orNull(),
});
/** A mint that waits for a second administrator, or one that was decided. */
export type MintRequest = RowOf<typeof MINT_REQUESTS>;

/** What replies show of a mint request. */
export const toMintRequestState = MINT_REQUEST.of<MintRequest>({
  userId: ({ to }) => userOf(to),
  treasury: ({ to }) => treasuryOf(to),
}).toWire;

export const MINT_TOTALS = table('mint_totals', {
  requestedBy: column.number(),
  /** When they last did. */
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
/** What a user minted without a second administrator on the UTC day of their last such mint; `id` is the user, as a text. */
export type MintTotal = RowOf<typeof MINT_TOTALS> & { id: string };

export type MintRequestRecords = { mintRequests: Keyed<MintRequest>; mintTotals: Keyed<MintTotal> };
