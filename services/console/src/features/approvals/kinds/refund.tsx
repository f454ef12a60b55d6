import { Amount, type Approval } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../../kit/api/api.ts';
import { findRefunds, sumOf } from '../../../kit/api/related-transactions.ts';
import type { Side } from '../../../kit/forms/form/form-words.ts';
import { readGroup } from '../../../kit/groups/use-group.ts';
import { readNumber, readText, treasurySide, userSide } from '../../../kit/values/approval-request.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { TransactionLink } from '../../../kit/values/transaction-link.tsx';
import { type ApprovalContext, defineKind } from '../kind.ts';
import { amountOf } from './coins.tsx';

/** `seller` is null when several receivers refund. */
type RefundedPurchase = { paid: Amount; left: Amount; buyerId: number | null; seller: Side | null };

const idOf = (approval: Approval) => readNumber(approval, 'transactionId') ?? 0;
const groupIdOf = (approval: Approval) => readText(approval, 'groupId');

async function readRefundedPurchase(approval: Approval): Promise<RefundedPurchase> {
  const groupId = groupIdOf(approval);
  if (groupId !== undefined) {
    const group = await readGroup(groupId);
    if (group === null) throw new Error(`the split purchase ${groupId} is not listed yet`);
    return { ...group, seller: null };
  }
  const purchase = await api.getTransaction({ id: idOf(approval) });
  const { rows } = await findRefunds(api, purchase);
  const { amount: paid, fromUserId: buyerId, toTreasury, toUserId } = purchase;
  return {
    paid,
    left: paid.minus(Amount.ofUnits(sumOf(rows))),
    buyerId,
    seller: treasurySide(toTreasury ?? undefined) ?? userSide(toUserId),
  };
}

/** The refunded amount; a request without one refunds everything that is left at that time. */
const refundAmount = ({ approval, data }: ApprovalContext<RefundedPurchase>): Amount | undefined =>
  approval.status === 'PENDING' && approval.request.amount === undefined && data
    ? data.left
    : amountOf(approval);

const isTooMuch = (told: ApprovalContext<RefundedPurchase>) => {
  const amount = refundAmount(told);
  return told.data && amount && (amount.units > told.data.left.units || told.data.left.units === 0n);
};
const hasOther = ({ approval, data }: ApprovalContext<RefundedPurchase>) =>
  data && approval.request.amount === undefined && approval.amount?.units !== data.left.units;

export const refund = defineKind<'refund', RefundedPurchase>({
  read: {
    key: (approval) => ['purchase-left', groupIdOf(approval) ?? idOf(approval)],
    from: readRefundedPurchase,
  },
  movement(told) {
    const amount = refundAmount(told);
    if (!told.data?.seller || !amount) return null;
    return { from: told.data.seller, to: userSide(told.data.buyerId), amount };
  },
  facts({ approval, data }) {
    const groupId = groupIdOf(approval);
    return {
      purchase:
        groupId === undefined ? (
          <TransactionLink id={idOf(approval)} />
        ) : (
          <Link to="/transactions" search={{ groupId }}>
            {groupId}
          </Link>
        ),
      ...(groupId !== undefined && data ? { buyer: <Party userId={data.buyerId} /> } : {}),
      paid: data && <Coins amount={data.paid} />,
      left: data && <Coins amount={data.left} />,
    };
  },
  values: (told) => ({
    amount: refundAmount(told),
    groupId: groupIdOf(told.approval),
    purchase: String(idOf(told.approval)),
    left: told.data?.left,
    isTooMuch: isTooMuch(told),
    isOther: hasOther(told),
  }),
});
