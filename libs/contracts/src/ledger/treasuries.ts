import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { EpochMs, Treasury, Units } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import {
  AmountUnits,
  metadataField,
  Reason,
  receiverFields,
  TREASURY,
  TreasuryMovementReply,
  treasuryKey,
} from './states.ts';

export const SUPPLY = shape('Supply', {
  minted: field.coins(),
  burned: field.coins(),
  supply: field
    .coins()
    .about('Coins minted less coins burned, which equals the coins in wallets and treasuries'),
  inWallets: field.coins(),
  inTreasuries: field.coins(),
});
export type SupplyState = WireOf<typeof SUPPLY>;

const IssuedUnits = z.object({ mintedUnits: Units, burnedUnits: Units });

export const TREASURY_LOW = shape(null, {
  treasury: field.treasury(),
  balance: field.coins().about('Balance after the movement that crossed the alarm'),
  below: field.coins().about('The alarm: the treasury is low when its balance is below this'),
  at: field.time(),
});

export const treasuries = {
  commands: {
    'treasury.transfer': command({
      data: z.object({
        fromTreasury: Treasury,
        ...receiverFields,
        amountUnits: AmountUnits,
        reason: Reason,
        ...metadataField,
      }),
      key: ({ fromTreasury }) => treasuryKey(fromTreasury),
      reply: TreasuryMovementReply,
      effects: ['takes-treasury-coins'],
      rejects: ['user_not_found', 'wallet_closed', 'receiver_frozen', 'insufficient_funds', 'self_transfer'],
    }),
    /** An alarm above the present balance does not fire until a movement crosses it. */
    'treasury.set-alarm': command({
      data: z.object({ treasury: Treasury, belowUnits: AmountUnits.nullable() }),
      key: ({ treasury }) => treasuryKey(treasury),
      reply: z.object({ treasury: TREASURY.wire, belowUnits: AmountUnits.nullable() }),
      rejects: [],
    }),
  },
  queries: {
    'treasury.list': query({
      data: z.object({}),
      reply: z.object({
        treasuries: z.array(TREASURY.wire),
        /** The reply leaves out treasuries without an alarm. */
        alarms: z.array(z.object({ treasury: Treasury, belowUnits: AmountUnits })),
      }),
      rejects: [],
    }),
    'supply.get': query({ data: z.object({}), reply: SUPPLY.wire, rejects: [] }),
    'supply.at': query({ data: z.object({ atMs: EpochMs }), reply: IssuedUnits, rejects: [] }),
  },
} satisfies FeatureContract;
