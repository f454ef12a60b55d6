import { z } from 'zod';
import { commandSchema, querySchema } from './envelope.ts';
import { EpochMs, Treasury, Units, UserId } from './primitives.ts';

/**
 * What makes the platform trustworthy to others: the supply statement, verification of the ledger, the administrative
 * log, and mints that need a second administrator.
 */

/** Of one moment, in units; coins alone. */
export const SupplyState = z.object({
  mintedUnits: Units,
  burnedUnits: Units,
  /** minted − burned = inWallets + inTreasuries. */
  supplyUnits: Units,
  inWalletsUnits: Units,
  inTreasuriesUnits: Units,
});
export type SupplyState = z.infer<typeof SupplyState>;
/** Answers `SupplyState`. */
export const GetSupply = querySchema('supply.get', z.object({}));

export const VERIFICATION_STATUSES = ['RUNNING', 'PASSED', 'FAILED'] as const;
/** Partition and sequence are null where it is not about a place in a chain. */
export const VerificationFinding = z.object({
  partition: z.number().int().nullable(),
  sequence: z.number().int().nullable(),
  problem: z.string(),
});
export type VerificationFinding = z.infer<typeof VerificationFinding>;
export const VerificationState = z.object({
  id: z.uuid(),
  status: z.enum(VERIFICATION_STATUSES),
  checkedTransactions: z.number().int().min(0),
  /** 0 until it is known. */
  totalTransactions: z.number().int().min(0),
  findings: z.array(VerificationFinding),
  /** When it was asked for. */
  startedAtMs: EpochMs,
  finishedAtMs: EpochMs.nullable(),
});
export type VerificationState = z.infer<typeof VerificationState>;
/**
 * Asks for a verification of the ledger as it will be when its turn comes. While one is running the new one waits; one
 * that waits already serves all who ask. Answers `VerificationAnswer`.
 */
export const RequestVerification = commandSchema(
  'verification.request',
  z.object({ verificationId: z.uuid() }),
);
/** Answers `VerificationAnswer`. Rejects `not_found`. */
export const GetVerification = querySchema('verification.get', z.object({ verificationId: z.uuid() }));
export const VerificationAnswer = z.object({ verification: VerificationState });

export const ADMIN_ACTIONS = [
  'user.role_changed',
  'user.deleted',
  'coins.minted',
  'coins.burned',
  'coins.rewarded',
  'coins.refunded',
  'treasury.transferred',
  'api_key.created',
  'api_key.revoked',
  'service_account.created',
  'exchange.rate_changed',
  'mint_request.created',
  'mint_request.approved',
  'mint_request.rejected',
  'withdrawal.settled',
  'withdrawal.rejected',
] as const;
export const AdminAction = z.enum(ADMIN_ACTIONS);
export type AdminAction = z.infer<typeof AdminAction>;

/** A place in a service's log, newest first: everything after it is older, or equally old and of a lower place. */
export const AdminLogPlace = z.object({
  atMs: EpochMs,
  partition: z.number().int().min(-1),
  sequence: z.number().int().min(0),
});
export type AdminLogPlace = z.infer<typeof AdminLogPlace>;
/** An entry of a service's log; partition and sequence name it within the service. */
export const AdminLogEntry = AdminLogPlace.extend({
  actorUserId: UserId.nullable(),
  apiKeyId: z.uuid().nullable(),
  action: AdminAction,
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AdminLogEntry = z.infer<typeof AdminLogEntry>;
/** What the ledger and the user service both answer, each of its own log: `AdminLogPage`, newest first. */
export const ListAdminLog = querySchema(
  'log.list',
  z.object({
    limit: z.number().int().min(1).max(1000),
    before: AdminLogPlace.nullable(),
    actorUserId: UserId.nullable(),
    action: AdminAction.nullable(),
    fromMs: EpochMs.nullable(),
    toMs: EpochMs.nullable(),
  }),
);
export type ListAdminLog = z.infer<typeof ListAdminLog>;
export const AdminLogPage = z.object({ entries: z.array(AdminLogEntry) });

export const MINT_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export const MintRequestStatus = z.enum(MINT_REQUEST_STATUSES);
export type MintRequestStatus = z.infer<typeof MintRequestStatus>;
/** A mint that waits for a second administrator. Exactly one of `userId` and `treasury`. */
export const MintRequestState = z.object({
  id: z.uuid(),
  status: MintRequestStatus,
  userId: UserId.nullable(),
  treasury: Treasury.nullable(),
  amountUnits: Units,
  reason: z.string(),
  requestedBy: UserId,
  createdAtMs: EpochMs,
});
export type MintRequestState = z.infer<typeof MintRequestState>;
export const MintRequestAnswer = z.object({ request: MintRequestState });

/** The target is part of all three, so that they have one key and come one after another. */
const mintTarget = { mintRequestId: z.uuid(), userId: UserId.nullable(), treasury: Treasury.nullable() };
/** The principal, a user, is the requester. Rejects what a mint of it would be refused for now. Answers `MintRequestAnswer`. */
export const CreateMintRequest = commandSchema(
  'mint-request.create',
  z.object({
    ...mintTarget,
    amountUnits: z.string().regex(/^[1-9]\d{0,14}$/),
    reason: z.string().min(1).max(1000),
  }),
);
/**
 * Mints, by a user who is not the requester. Answers as `coins.mint`. Rejects `not_found`, `mint_request_not_open`, and
 * `forbidden` to the requester.
 */
export const ApproveMintRequest = commandSchema('mint-request.approve', z.object(mintTarget));
/** By any administrator. Answers `MintRequestAnswer`. Rejects `not_found`, `mint_request_not_open`. */
export const RejectMintRequest = commandSchema('mint-request.reject', z.object(mintTarget));

/** A place in the list of mint requests, newest first: everything after it is older. */
export const MintRequestPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type MintRequestPageKey = z.infer<typeof MintRequestPageKey>;
/** Newest first. Answers `MintRequestPage`. */
export const ListMintRequests = querySchema(
  'mint-request.list',
  z.object({
    status: MintRequestStatus.nullable(),
    limit: z.number().int().min(1).max(1000),
    before: MintRequestPageKey.nullable(),
  }),
);
export const MintRequestPage = z.object({
  requests: z.array(MintRequestState),
  next: MintRequestPageKey.nullable(),
});
/** Answers `MintRequestAnswer`. Rejects `not_found`. */
export const GetMintRequest = querySchema('mint-request.get', z.object({ mintRequestId: z.uuid() }));
