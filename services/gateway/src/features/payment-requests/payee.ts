import { isLinkInForce, type LedgerCommand, refuse } from '@cowrie/contracts';
import { parseReceiver } from '../../api/coins.ts';
import { computeLegs, type Splits } from '../../api/splits.ts';
import { type Actor, platformOf } from '../../auth/actors.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';

type Payee = Pick<
  Extract<LedgerCommand, { name: 'payment-request.create' }>['data'],
  'toUserId' | 'toTreasury' | 'splits' | 'amountUnits'
>;
type PayeeInput = {
  toUserId?: number | undefined;
  toTreasury?: string | undefined;
  splits?: Splits | undefined;
  amount?: bigint | undefined;
};

/** A user may only request coins for themselves, alone or among others; a platform also for treasuries. */
export async function determinePayee(
  bus: Bus,
  context: RequestContext,
  actor: Actor,
  input: PayeeInput,
): Promise<Outcome<Payee>> {
  const payee = input.splits ? payeesOfSplit(input, input.splits) : singlePayee(actor, input);
  if (!payee.ok) return payee;
  const { toUserId, splits } = payee.value;
  const users = (splits?.map((leg) => leg.toUserId) ?? [toUserId]).filter((id) => id !== null);
  if (actor.kind === 'user')
    return users.includes(actor.userId)
      ? payee
      : refuse('forbidden', 'Users can request coins only for themselves.');
  const own = platformOf(actor)?.id;
  for (const userId of new Set(users)) {
    const found = await bus.call(context, 'link.list', { userId });
    if (!found.ok) return found;
    const isLinked = found.value.links.some((link) => link.platform === own && isLinkInForce(link));
    if (!isLinked) {
      return refuse(
        'forbidden',
        'A platform can request coins only for its linked users and for treasuries.',
      );
    }
  }
  return payee;
}

function payeesOfSplit({ toUserId, toTreasury, amount }: PayeeInput, splits: Splits): Outcome<Payee> {
  if (toUserId !== undefined || toTreasury !== undefined) {
    const path = toUserId === undefined ? 'toTreasury' : 'toUserId';
    return invalid([{ path, message: 'cannot be given with splits' }]);
  }
  const legs = computeLegs(splits, amount);
  if (!legs.ok) return legs;
  const total = legs.value.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n);
  return succeed({ toUserId: null, toTreasury: null, splits: legs.value, amountUnits: String(total) });
}

function singlePayee(actor: Actor, { toUserId, toTreasury, amount }: PayeeInput): Outcome<Payee> {
  if (toUserId !== undefined && toTreasury !== undefined)
    return invalid([{ path: 'toUserId', message: 'cannot be given with toTreasury' }]);
  const amountUnits = String(amount);
  const isNamed = toUserId !== undefined || toTreasury !== undefined;
  if (actor.kind === 'user' && !isNamed)
    return succeed({ toUserId: actor.userId, toTreasury: null, amountUnits });
  if (!isNamed) return invalid([{ path: 'toUserId', message: 'is required, or toTreasury' }]);
  if (actor.kind === 'user' && toTreasury !== undefined)
    return refuse('forbidden', 'Users can request coins only for themselves.');
  const receiver = parseReceiver({ toUserId, toTreasury });
  return receiver.ok ? succeed({ ...receiver.value, amountUnits }) : receiver;
}
