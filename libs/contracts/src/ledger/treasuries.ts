import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { Treasury, Units } from '../primitives.ts';
import { AmountUnits, Reason, receiver, TreasuryMoved, TreasuryState, treasuryKey } from './states.ts';

/** The supply of coins at one moment, in units. */
export const SupplyState = z.object({
  mintedUnits: Units,
  burnedUnits: Units,
  /** minted − burned = inWallets + inTreasuries. */
  supplyUnits: Units,
  inWalletsUnits: Units,
  inTreasuriesUnits: Units,
});
export type SupplyState = z.infer<typeof SupplyState>;

export const treasuries = {
  commands: {
    /** Answers with the paying treasury. */
    'treasury.transfer': command({
      data: z.object({ fromTreasury: Treasury, ...receiver, amountUnits: AmountUnits, reason: Reason }),
      key: ({ fromTreasury }) => treasuryKey(fromTreasury),
      reply: TreasuryMoved,
      rejects: ['user_not_found', 'wallet_closed', 'insufficient_funds', 'self_transfer'],
    }),
  },
  queries: {
    /** In their fixed order, of one moment. */
    'treasury.list': query({
      data: z.object({}),
      reply: z.object({ treasuries: z.array(TreasuryState) }),
      rejects: [],
    }),
    'supply.get': query({ data: z.object({}), reply: SupplyState, rejects: [] }),
  },
} satisfies FeatureContract;
