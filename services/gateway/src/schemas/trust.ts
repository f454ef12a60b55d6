import { ADMIN_ACTIONS, LIMITS, MINT_REQUEST_STATUSES, VERIFICATION_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, integerText } from './inputs.ts';
import { TimeText } from './lists.ts';
import { Coins, Time, Treasury, UserId } from './objects.ts';

/** What callers send and get about supply, verification, the administrative log and mint requests. */

export const Supply = z
  .strictObject({
    minted: Coins,
    burned: Coins,
    supply: Coins.meta({ description: 'Minted less burned; also in wallets and treasuries together' }),
    inWallets: Coins,
    inTreasuries: Coins,
  })
  .meta({ id: 'Supply' });
export type Supply = z.infer<typeof Supply>;

export const LedgerHeads = z
  .strictObject({
    heads: z.array(
      z.strictObject({
        partition: z.int().min(0),
        sequence: z.int().min(1).meta({ description: 'Of the last transaction of the partition' }),
        hash: z.string().meta({ description: 'Its hash, hexadecimal' }),
        at: Time,
        jws: z.string().meta({ description: 'The four fields, signed by a key of the JWKS' }),
      }),
    ),
  })
  .meta({ id: 'LedgerHeads' });

const place = z.int().nullable().meta({ description: 'Null where it is not about a place in a chain' });
export const Verification = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(VERIFICATION_STATUSES),
    checkedTransactions: z.int().min(0),
    totalTransactions: z.int().min(0).meta({ description: '0 until it is known' }),
    findings: z
      .array(z.strictObject({ partition: place, sequence: place, problem: z.string() }))
      .meta({ description: 'The first of each partition are among them, however many there are' }),
    startedAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;

export const AuditLogEntry = z
  .strictObject({
    id: z.string(),
    at: Time,
    actorUserId: UserId.nullable().meta({ description: 'Null when it was not a user' }),
    apiKeyId: z.uuid().nullable(),
    action: z.enum(ADMIN_ACTIONS),
    target: z.string().meta({ description: 'What it was done to, like user:12 or treasury:rewards' }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const MintRequest = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(MINT_REQUEST_STATUSES),
    userId: UserId.nullable(),
    treasury: Treasury.nullable(),
    amount: Coins,
    reason: z.string(),
    requestedBy: UserId,
    createdAt: Time,
  })
  .meta({ id: 'MintRequest' });
export type MintRequest = z.infer<typeof MintRequest>;
export const MintRequestBody = z.strictObject({ request: MintRequest });

const page = {
  limit: integerText(1, LIMITS.pageSizeMax)
    .optional()
    .meta({ description: `${LIMITS.pageSizeDefault} by default` }),
  cursor: z.string().optional(),
};
const oneOf = (values: readonly string[]) => expected(`one of ${values.join(', ')}`);

export const AuditLogQuery = z.strictObject({
  ...page,
  actor: integerText(1, LIMITS.idMax).optional().meta({ description: 'Id of the user who did it' }),
  action: z.enum(ADMIN_ACTIONS, oneOf(ADMIN_ACTIONS)).optional(),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
export const MintRequestListQuery = z.strictObject({
  ...page,
  status: z.enum(MINT_REQUEST_STATUSES, oneOf(MINT_REQUEST_STATUSES)).optional(),
});
