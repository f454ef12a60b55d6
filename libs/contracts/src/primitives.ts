import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Units are the text of a bigint, because JSON numbers are not exact for all of them. */
export const Units = z.string().regex(/^-?\d{1,20}$/);
export const UserId = z.number().int().min(1).max(LIMITS.idMax);
export const TransactionId = z.number().int().min(1).max(LIMITS.idMax);
/** Times are milliseconds since 1970. */
export const EpochMs = z.number().int().min(0);
export const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

export const ROLES = ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const TREASURIES = ['course-fees', 'subscriptions', 'rewards', 'general-operations'] as const;
export const Treasury = z.enum(TREASURIES);
export type Treasury = z.infer<typeof Treasury>;

export const PLATFORM_ID = /^[a-z][a-z0-9-]{1,31}$/;
export const PlatformId = z.string().regex(PLATFORM_ID);

/** Cowrie stores these texts without interpreting them. */
export const Metadata = z.record(z.string(), z.string());
export type Metadata = z.infer<typeof Metadata>;

/** Access tokens and receipts have this `iss`. */
export const ISSUER = 'cowrie';

/** Sequences have no gaps within a partition, so a reader can wait until it has reached a position. */
export const LedgerPosition = z.object({
  partition: z.number().int().min(0),
  sequence: z.number().int().min(1),
});
export type LedgerPosition = z.infer<typeof LedgerPosition>;
