import { PAYMENT_REQUEST, type PaymentRequestState } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';

type PaymentRequestView = ReturnType<typeof PAYMENT_REQUEST.toPublic>;

/** The payee's masked name is shown when the reader may pay. A null reader sees no names. */
export async function readRequestViews(
  bus: Bus,
  context: RequestContext,
  readerId: number | null,
  requests: readonly PaymentRequestState[],
): Promise<Outcome<PaymentRequestView[]>> {
  const mayPay = ({ payerUserId, toUserId }: PaymentRequestState) =>
    readerId !== null && toUserId !== readerId && (payerUserId ?? readerId) === readerId;
  const payeeIds = new Set(requests.filter(mayPay).flatMap(({ toUserId }) => toUserId ?? []));
  const names = new Map<number, string>();
  if (payeeIds.size > 0) {
    const found = await bus.call(context, 'user.names', { userIds: [...payeeIds] });
    if (!found.ok) return found;
    for (const { id, maskedName } of found.value.users) names.set(id, maskedName);
  }
  return succeed(
    requests.map((request) => {
      if (!mayPay(request)) return PAYMENT_REQUEST.toPublic(request);
      const toMaskedName = (request.toUserId !== null && names.get(request.toUserId)) || null;
      return PAYMENT_REQUEST.toPublic({ ...request, toMaskedName });
    }),
  );
}
