import { z } from 'zod';
import { type Feature, query } from './contract.ts';
import { EpochMs, UserId } from './primitives.ts';

/** What administrators did: the ledger and the user service each keep a log of their own. */

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
const listed = z.object({
  limit: z.number().int().min(1).max(1000),
  before: AdminLogPlace.nullable(),
  actorUserId: UserId.nullable(),
  action: AdminAction.nullable(),
  fromMs: EpochMs.nullable(),
  toMs: EpochMs.nullable(),
});
export type AdminLogAsked = z.infer<typeof listed> & { target?: string };

const LogEntries = z.object({ entries: z.array(AdminLogEntry) });

export const adminLog = {
  commands: {},
  queries: {
    /** Both services answer it, each of its own log, newest first. */
    'log.list': query({ data: listed, reply: LogEntries, rejects: [] }),
    /** The same of what was done to one target. */
    'log.of-target': query({ data: listed.extend({ target: z.string() }), reply: LogEntries, rejects: [] }),
  },
} satisfies Feature;
