import { HOLD, type Parties, refuse, TRANSACTION, walletKey } from '@cowrie/contracts';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { accountOf, type Operation, plan } from '../../api/operations/operation.ts';
import type { Actor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { payerOf } from './hold-id.ts';
import { CaptureBody } from './schemas.ts';

const OfHold = z.strictObject({ id: PathUuid });
const common = { tag: 'Holds', params: OfHold, query: NoInput } as const;

export const CAPTURE: Operation<typeof OfHold, typeof CaptureBody> = {
  ...common,
  operationId: 'captureHold',
  examples: examples.capture,
  summary: 'Capture a hold or a part of it, and release the rest',
  description:
    'Pays the receiver what was held for them, or a part of it. For the receiver, administrators, and service accounts with the scope `holds:capture`; never for the payer.',
  body: CaptureBody,
  answers: { 201: z.strictObject({ transaction: Transaction, hold: HOLD.public }) },
  problems: AMOUNT_PROBLEMS,
  about: ({ params: { id: holdId } }) => ({ holdId }),
  known: ({ params: { id: holdId } }) => knownOf(holdId),
  plan({ params, body }, actor, hold) {
    const settling = settlingOf(actor, params.id, hold);
    if (!settling.ok) return settling;
    const amountUnits = body.amount === undefined ? null : String(body.amount);
    return plan({
      name: 'hold.capture',
      data: { ...settling.value, amountUnits, metadata: body.metadata },
      ...accountsOf(hold),
      show: (captured) => ({
        status: 201,
        body: { transaction: TRANSACTION.toPublic(captured.transaction), hold: HOLD.toPublic(captured.hold) },
        moved: captured,
      }),
    });
  },
};

export const RELEASE: Operation<typeof OfHold, NoInput> = {
  ...common,
  operationId: 'releaseHold',
  examples: examples.release,
  summary: 'Release a hold to its payer',
  description:
    'Gives the payer back what was held. For the receiver, administrators, and service accounts with the scope `holds:release`; never for the payer.',
  body: NoInput,
  answers: { 200: z.strictObject({ hold: HOLD.public }) },
  about: ({ params: { id: holdId } }) => ({ holdId }),
  known: ({ params: { id: holdId } }) => knownOf(holdId),
  plan({ params }, actor, hold) {
    const settling = settlingOf(actor, params.id, hold);
    if (!settling.ok) return settling;
    return plan({
      name: 'hold.release',
      data: settling.value,
      ...accountsOf(hold),
      show: (released) => ({ status: 200, body: { hold: HOLD.toPublic(released.hold) } }),
    });
  },
};

/** What the id of a hold says by itself. Whether there is such a hold, and who receives it, the ledger knows. */
function knownOf(holdId: string): Parties | null {
  const fromUserId = payerOf(holdId);
  return fromUserId === null ? null : { fromUserId, toUserId: null, toTreasury: null };
}

const accountsOf = (hold: Parties | null) => ({
  pays: hold?.fromUserId ? [walletKey(hold.fromUserId)] : [],
  gets: hold ? accountOf(hold) : [],
});

/** Whose partition a command goes to when nobody knows who pays; the ledger will find no such hold. */
const SOMEBODY = 1;

/** What a command about a hold says of the hold and of who asks. The payer is refused, whatever their role. */
function settlingOf(actor: Actor, holdId: string, hold: Parties | null) {
  const userId = actor.kind === 'user' ? actor.userId : null;
  // The ledger refuses it too, but only after it has looked whether the key was used before.
  if (!hold?.fromUserId) return succeed({ holdId, payerUserId: userId ?? SOMEBODY, actorUserId: userId });
  const payerUserId = hold.fromUserId;
  if (userId === payerUserId)
    return refuse('forbidden', 'Only the receiver can capture or release a hold, not its payer.');
  const actsForAll = actor.kind === 'service' || hasRole(actor.role, 'ADMIN');
  return succeed({ holdId, payerUserId, actorUserId: actsForAll ? null : userId });
}
