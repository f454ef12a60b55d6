import { treasuryAccount } from '../../book/account.ts';
import type { Decider } from '../../book/decision.ts';
import { decideMovement, receiverOf, refuseSelfTransfer } from '../../book/movements/movement.ts';

const decideTreasuryTransfer: Decider<'treasury.transfer'> = {
  accounts: ({ data }) => [treasuryAccount(data.fromTreasury), receiverOf(data)],
  decide(state, command, nowMs) {
    const { reason } = command.data;
    const from = treasuryAccount(command.data.fromTreasury);
    const amountUnits = BigInt(command.data.amountUnits);
    const movement = { type: 'TRANSFER', from, to: receiverOf(command.data), amountUnits, reason } as const;
    return (
      refuseSelfTransfer(from, movement.to) ??
      decideMovement(state, command, { ...movement, isOwn: false, answers: from }, nowMs)
    );
  },
};

export const deciders = { 'treasury.transfer': decideTreasuryTransfer };
