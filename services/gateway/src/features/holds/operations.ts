import { HOLD, type Parties, refuse, TRANSACTION, walletKey } from '@cowrie/contracts';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { createPlan, type Operation, receiverAccounts } from '../../api/operations/operation.ts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { payerInHoldId } from './hold-id.ts';
import { CaptureBody } from './schemas.ts';

const HoldParams = z.strictObject({ id: PathUuid });
const common = { tag: 'Holds', params: HoldParams, query: NoInput } as const;

export const CAPTURE: Operation<typeof HoldParams, typeof CaptureBody> = {
  ...common,
  operationId: 'captureHold',
  examples: examples.capture,
  summary: 'Capture a hold or a part of it, and release the rest',
  description:
    'Pays the held coins, or a part of them, to the receiver. Only the receiver, administrators, and service accounts with the scope `holds:capture` may capture; never the payer.',
  body: CaptureBody,
  answers: { 201: z.strictObject({ transaction: Transaction, hold: HOLD.public }) },
  problems: AMOUNT_PROBLEMS,
  subjectOf: ({ params: { id: holdId } }) => ({ holdId }),
  partiesOf: ({ params: { id: holdId } }) => partiesInHoldId(holdId),
  plan({ params, body }, actor, hold) {
    const settlement = settlementData(actor, params.id, hold);
    if (!settlement.ok) return settlement;
    const amountUnits = body.amount === undefined ? null : String(body.amount);
    return createPlan({
      name: 'hold.capture',
      data: { ...settlement.value, amountUnits, metadata: body.metadata },
      ...accountsOf(hold),
      toAnswer: (captured) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(captured.transaction), hold: HOLD.toPublic(captured.hold) },
        moved: captured,
      }),
    });
  },
};

export const RELEASE: Operation<typeof HoldParams, NoInput> = {
  ...common,
  operationId: 'releaseHold',
  examples: examples.release,
  summary: 'Release a hold to its payer',
  description:
    'Gives the held coins back to the payer. Only the receiver, administrators, and service accounts with the scope `holds:release` may release; never the payer.',
  body: NoInput,
  answers: { 200: z.strictObject({ hold: HOLD.public }) },
  subjectOf: ({ params: { id: holdId } }) => ({ holdId }),
  partiesOf: ({ params: { id: holdId } }) => partiesInHoldId(holdId),
  plan({ params }, actor, hold) {
    const settlement = settlementData(actor, params.id, hold);
    if (!settlement.ok) return settlement;
    return createPlan({
      name: 'hold.release',
      data: settlement.value,
      ...accountsOf(hold),
      toAnswer: (released) => ({ status: 200, body: { hold: HOLD.toPublic(released.hold) } }),
    });
  },
};

/** Only the ledger knows whether the hold exists, and its receiver. */
function partiesInHoldId(holdId: string): Parties | null {
  const fromUserId = payerInHoldId(holdId);
  return fromUserId === null ? null : { fromUserId, toUserId: null, toTreasury: null };
}

const accountsOf = (hold: Parties | null) => ({
  debitedAccounts: hold?.fromUserId ? [walletKey(hold.fromUserId)] : [],
  creditedAccounts: hold ? receiverAccounts(hold) : [],
});

/** A command needs a partition also when the payer is unknown. The ledger then finds no such hold. */
const ANY_PAYER = 1;

/** The payer is refused in every role. */
function settlementData(actor: Actor, holdId: string, hold: Parties | null) {
  const userId = actor.kind === 'user' ? actor.userId : null;
  // A missing hold is left to the ledger, which first checks whether the idempotency key was used.
  if (!hold?.fromUserId) return succeed({ holdId, payerUserId: userId ?? ANY_PAYER, actorUserId: userId });
  const payerUserId = hold.fromUserId;
  if (userId === payerUserId)
    return refuse('forbidden', 'Only the receiver can capture or release a hold, not its payer.');
  const actsForAll = actor.kind === 'service' || hasRole(actor.role, 'ADMIN');
  return succeed({ holdId, payerUserId, actorUserId: actsForAll ? null : userId });
}
