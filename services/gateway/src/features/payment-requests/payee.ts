import { isInForce, refuse, type Treasury } from '@cowrie/contracts';
import { receiverOf } from '../../api/coins.ts';
import { type Actor, platformOf } from '../../auth/actors.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';

type Payee = { toUserId: number | null; toTreasury: Treasury | null };
type Asked = { toUserId?: number | undefined; toTreasury?: string | undefined };

/** Who is to be paid: the user who asks, or of a platform a treasury or a user whom it may act for. */
export async function payeeOf(
  bus: Bus,
  context: RequestContext,
  actor: Actor,
  asked: Asked,
): Promise<Outcome<Payee>> {
  if (asked.toUserId !== undefined && asked.toTreasury !== undefined)
    return invalid([{ path: 'toUserId', message: 'cannot be given with toTreasury' }]);
  if (actor.kind === 'user') {
    const { userId } = actor;
    const isForSelf = asked.toTreasury === undefined && (asked.toUserId ?? userId) === userId;
    if (!isForSelf) return refuse('forbidden', 'A user asks for coins for themselves.');
    return succeed({ toUserId: userId, toTreasury: null });
  }
  const payee = receiverOf(asked);
  if (!payee.ok || payee.value.toUserId === null)
    return payee.ok && payee.value.toTreasury === null
      ? invalid([{ path: 'toUserId', message: 'is required, or toTreasury' }])
      : payee;
  const found = await bus.call(context, 'link.list', { userId: payee.value.toUserId });
  if (!found.ok) return found;
  const own = platformOf(actor)?.id;
  const isLinked = found.value.links.some((link) => link.platform === own && isInForce(link));
  return isLinked
    ? payee
    : refuse('forbidden', 'The platform asks for its linked users and treasuries alone.');
}
