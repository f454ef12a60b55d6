import { type Refusal, refuse, splitRefund, unitsToCoins } from '@cowrie/contracts';
import { type AccountId, canPay } from '../../book/account.ts';
import type { BookChange, CommandOf, Decider, State } from '../../book/decision.ts';
import { receiverOf, refuseInsufficientFunds, refuseMissingWallet } from '../../book/movements/movement.ts';
import type { Purchase, PurchaseRecords } from './purchase.ts';
import { findRefundPayer, SUCCESSOR_ACCOUNT } from './refund-payer.ts';

type RefundGroupCommand = CommandOf<'coins.refund-group'>;
type RefundShare = { leg: Purchase; number: number; payer: AccountId; amountUnits: bigint };

/** All or nothing, in proportion to the unrefunded amounts of the legs. */
export const decideRefundGroup: Decider<'coins.refund-group', PurchaseRecords> = {
  accounts: ({ data }) => [data.buyerUserId, SUCCESSOR_ACCOUNT, ...data.legs.map(receiverOf)],
  needs: ({ data }) => ({ groups: data.groupId }),
  movements: ({ data }) => data.legs.length,
  decide(state, command) {
    const { groupId, buyerUserId, reason } = command.data;
    const legs = state.groups.get(groupId) ?? [];
    if (!matchesGroup(legs, command))
      return refuse('transaction_not_found', `There is no purchase of group ${groupId}.`);
    const left = legs.map((leg) => leg.amountUnits - leg.refundedUnits);
    const total = left.reduce((sum, units) => sum + units, 0n);
    const asked = command.data.amountUnits === null ? total : BigInt(command.data.amountUnits);
    const units = splitRefund(asked, left);
    if (units === null)
      return refuse(
        'refund_exceeds_purchase',
        `${unitsToCoins(total)} coins are left to refund of the group.`,
      );
    const shares = legs
      .map((leg, index): RefundShare => {
        const payer = findRefundPayer(state.accounts, leg.to);
        return { leg, number: index + 1, payer, amountUnits: units[index] ?? 0n };
      })
      .filter(({ amountUnits }) => amountUnits > 0n);
    const refused = refuseShares(state, command, shares);
    if (refused) return refused;
    const changes = shares.map(({ leg, payer, amountUnits }): BookChange => {
      const names = { refundOf: leg.id, groupId, platform: leg.platform };
      return { kind: 'moved', type: 'REFUND', from: payer, to: buyerUserId, amountUnits, reason, ...names };
    });
    return { ok: true, changes, answers: { all: true } };
  },
};

/** The legs were looked up before the command; if they differ, not all accounts are locked. */
function matchesGroup(legs: readonly Purchase[], { data }: RefundGroupCommand): boolean {
  const { buyerUserId, onlyPlatform } = data;
  if (legs.length === 0 || legs.length !== data.legs.length) return false;
  const paid = data.legs.map(receiverOf);
  return legs.every(
    ({ from, to, platform }, index) =>
      from === buyerUserId && to === paid[index] && (onlyPlatform === undefined || platform === onlyPlatform),
  );
}

/** The legs of one seller are paid from one wallet. */
function refuseShares(
  { accounts }: Pick<State, 'accounts'>,
  command: RefundGroupCommand,
  shares: readonly RefundShare[],
): Refusal<'user_not_found' | 'wallet_closed' | 'insufficient_funds'> | null {
  const { buyerUserId } = command.data;
  const noBuyer = refuseMissingWallet(buyerUserId, accounts.get(buyerUserId), command);
  if (noBuyer) return noBuyer;
  const given = new Map<AccountId, bigint>();
  for (const { leg, number, payer, amountUnits } of shares) {
    const seller = accounts.get(payer);
    const sum = (given.get(payer) ?? 0n) + amountUnits;
    given.set(payer, sum);
    const problem =
      refuseMissingWallet(payer, seller, command) ??
      (seller && !canPay(seller, sum) ? refuseInsufficientFunds(seller, sum, command) : null);
    if (problem) return refuse(problem.code, `Leg ${number}, transaction ${leg.id}: ${problem.detail}`);
  }
  return null;
}
