import type { PaymentRequest } from '@cowrie/client';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';

export const isPayee = ({ toUserId, splits = [] }: PaymentRequest, userId: number): boolean =>
  toUserId === userId || splits.some((leg) => leg.toUserId === userId);

export function Receivers({
  request: { splits, toUserId, toTreasury, toMaskedName },
}: {
  request: PaymentRequest;
}) {
  if (splits === undefined)
    return <Party userId={toUserId} treasury={toTreasury} name={toMaskedName ?? undefined} />;
  return splits.map((leg, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other name, and never change.
    <div key={index}>
      <Party userId={leg.toUserId} treasury={leg.toTreasury} /> · <Coins amount={leg.amount} />
    </div>
  ));
}
