import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { Treasury } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { AmountUnits, Reason, receiver, TREASURY, TreasuryMoved, treasuryKey } from './states.ts';

/** The supply of coins at one moment, in units. */
export const SUPPLY = shape('Supply', {
  minted: field.coins(),
  burned: field.coins(),
  supply: field.coins().about('Minted less burned; also in wallets and treasuries together'),
  inWallets: field.coins(),
  inTreasuries: field.coins(),
});
export type SupplyState = WireOf<typeof SUPPLY>;

export const treasuries = {
  commands: {
    /** Answers with the paying treasury. */
    'treasury.transfer': command({
      data: z.object({ fromTreasury: Treasury, ...receiver, amountUnits: AmountUnits, reason: Reason }),
      key: ({ fromTreasury }) => treasuryKey(fromTreasury),
      reply: TreasuryMoved,
      rejects: ['user_not_found', 'wallet_closed', 'receiver_frozen', 'insufficient_funds', 'self_transfer'],
    }),
  },
  queries: {
    /** In their fixed order, of one moment. */
    'treasury.list': query({
      data: z.object({}),
      reply: z.object({ treasuries: z.array(TREASURY.wire) }),
      rejects: [],
    }),
    'supply.get': query({ data: z.object({}), reply: SUPPLY.wire, rejects: [] }),
  },
} satisfies FeatureContract;
