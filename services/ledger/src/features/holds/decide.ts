import {
  isServicePrincipal,
  type LedgerCommand,
  type Refusal,
  refuse,
  unitsToCoins,
} from '@cowrie/contracts';
import type { CommandOf, Decider, Movement, State } from '../../book/decision.ts';
import { endHold, type Hold, type HoldChange, isCapturable, toHoldState } from '../../book/hold.ts';
import { receiverOf, refusePayment, refuseSelfTransfer } from '../../book/movements/movement.ts';
import { captureTypeOf } from '../../book/spending.ts';

const decidePlaceHold: Decider<'hold.place'> = {
  accounts: ({ data }) => [data.fromUserId, receiverOf(data)],
  movements: () => 0,
  decide(state, command, nowMs) {
    const { holdId: id, fromUserId: payer, reason, expiresInMs } = command.data;
    const receiver = receiverOf(command.data);
    const amountUnits = BigInt(command.data.amountUnits);
    const type = captureTypeOf(receiver);
    const payment = { type, from: payer, to: receiver, amountUnits, isOwn: true } as const;
    const refused = refuseSelfTransfer(payer, receiver) ?? refusePayment(state, command, payment, nowMs);
    if (refused) return refused;
    const hold: Hold = {
      id,
      payer,
      receiver,
      amountUnits,
      capturedUnits: 0n,
      releasedUnits: 0n,
      status: 'OPEN',
      reason,
      platform: command.platform ?? null,
      metadata: command.data.metadata ?? null,
      expiresAtMs: nowMs + expiresInMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    };
    const changes = [{ kind: 'hold', event: 'placed', hold } as const];
    return { ok: true, changes, answers: { account: payer, shows: { hold: toHoldState(hold) } } };
  },
};

const decideCaptureHold: Decider<'hold.capture'> = {
  // Only the hold names the receiver, whose account is locked with the hold (see `lockAccountsWithHolds`).
  accounts: ({ data }) => [data.payerUserId],
  needs: ({ data }) => ({ holds: [data.holdId] }),
  decide(state, command, nowMs) {
    const found = findHoldForActor(state, command, nowMs);
    if (!found.ok) return found;
    const { hold } = found;
    const given = command.data.amountUnits;
    const amountUnits = given === null ? hold.amountUnits : BigInt(given);
    if (amountUnits > hold.amountUnits) {
      const detail = `The hold is of ${unitsToCoins(hold.amountUnits)} coins.`;
      return refuse('capture_exceeds_hold', detail);
    }
    const captured: HoldChange = {
      kind: 'hold',
      event: 'captured',
      hold: {
        ...hold,
        status: 'CAPTURED',
        capturedUnits: amountUnits,
        releasedUnits: hold.amountUnits - amountUnits,
        updatedAtMs: nowMs,
      },
    };
    const moved: Movement = {
      kind: 'moved',
      type: captureTypeOf(hold.receiver),
      from: hold.payer,
      to: hold.receiver,
      amountUnits,
      reason: hold.reason,
      holdId: hold.id,
      metadata: command.data.metadata ?? hold.metadata,
      platform: hold.platform,
    };
    return { ok: true, changes: [captured, moved], answers: answerWith(captured.hold) };
  },
};

const decideReleaseHold: Decider<'hold.release'> = {
  accounts: ({ data }) => [data.payerUserId],
  needs: ({ data }) => ({ holds: [data.holdId] }),
  movements: () => 0,
  decide(state, command, nowMs) {
    const found = findHoldForActor(state, command, nowMs);
    if (!found.ok) return found;
    const change = endHold(found.hold, 'released', nowMs);
    return { ok: true, changes: [change], answers: answerWith(change.hold) };
  },
};

const decideExpireHold: Decider<'hold.expire'> = {
  accounts: ({ data }) => [data.payerUserId],
  needs: ({ data }) => ({ holds: [data.holdId] }),
  movements: () => 0,
  decide({ holds }, { data }, nowMs) {
    const hold = holds.get(data.holdId);
    if (!hold) return refuse('hold_not_found', 'There is no such hold.');
    const isDue = hold.status === 'OPEN' && nowMs >= hold.expiresAtMs;
    if (!isDue) return { ok: true, changes: [], answers: answerWith(hold) };
    const change = endHold(hold, 'expired', nowMs);
    return { ok: true, changes: [change], answers: answerWith(change.hold) };
  },
};

const answerWith = (hold: Hold) => ({ shows: { hold: toHoldState(hold) } });

function findHoldForActor(
  { holds }: State,
  command: CommandOf<'hold.capture' | 'hold.release'>,
  nowMs: number,
): { ok: true; hold: Hold } | Refusal<'hold_not_found' | 'hold_not_open' | 'forbidden'> {
  const { holdId, payerUserId, actorUserId } = command.data;
  const hold = holds.get(holdId);
  const notFound = refuse('hold_not_found', 'There is no such hold.');
  if (!hold || hold.payer !== payerUserId || !reachesHold(command, hold)) return notFound;
  if (actorUserId === hold.payer)
    return refuse('forbidden', 'Only the receiver can capture or release a hold, not its payer.');
  if (actorUserId !== null && actorUserId !== hold.receiver) return notFound;
  if (!isCapturable(hold, nowMs)) {
    const status = hold.status === 'OPEN' ? 'EXPIRED' : hold.status;
    return refuse('hold_not_open', `The hold is ${status}.`);
  }
  return { ok: true, hold };
}

/** A service account without a platform accesses only holds without a platform. */
const reachesHold = ({ principal, platform }: LedgerCommand, hold: Hold): boolean =>
  !isServicePrincipal(principal) || hold.platform === (platform ?? null);

export const deciders = {
  'hold.place': decidePlaceHold,
  'hold.capture': decideCaptureHold,
  'hold.release': decideReleaseHold,
  'hold.expire': decideExpireHold,
};
