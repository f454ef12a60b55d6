import { ISSUANCE } from '../../book/account.ts';
import type { CommandOf, Decider } from '../../book/decision.ts';
import {
  decideIssuance,
  decideMovement,
  receiverOf,
  refuseSelfTransfer,
} from '../../book/movements/movement.ts';

const decideMint: Decider<'coins.mint'> = {
  accounts: ({ data }) => [mintReceiver(data), ISSUANCE],
  decide(state, command) {
    const { amountUnits, reason } = command.data;
    return decideIssuance(state, command, {
      to: mintReceiver(command.data),
      amountUnits: BigInt(amountUnits),
      reason,
    });
  },
};

const mintReceiver = ({ userId, treasury }: CommandOf<'coins.mint'>['data']) =>
  receiverOf({ toUserId: userId, toTreasury: treasury });

const decideBurn: Decider<'coins.burn'> = {
  accounts: ({ data }) => [data.userId, ISSUANCE],
  decide(state, command, nowMs) {
    const { userId: from, reason } = command.data;
    const amountUnits = BigInt(command.data.amountUnits);
    const movement = { type: 'BURN', from, to: ISSUANCE, amountUnits, reason } as const;
    return decideMovement(state, command, { ...movement, isOwn: false, answers: from }, nowMs);
  },
};

const decideTransfer: Decider<'coins.transfer'> = {
  accounts: ({ data }) => [data.fromUserId, receiverOf(data)],
  decide(state, command, nowMs) {
    const { fromUserId: from, reason } = command.data;
    const amountUnits = BigInt(command.data.amountUnits);
    const movement = { type: 'TRANSFER', from, to: receiverOf(command.data), amountUnits, reason } as const;
    return (
      refuseSelfTransfer(from, movement.to) ??
      decideMovement(state, command, { ...movement, isOwn: true, answers: from }, nowMs)
    );
  },
};

export const deciders = {
  'coins.mint': decideMint,
  'coins.burn': decideBurn,
  'coins.transfer': decideTransfer,
};
