import { expect, it } from '@jest/globals';
import { burn, reward, transfer } from '../../testing/commands.ts';
import { treasuryAccount } from '../account.ts';
import type { Change } from '../decision.ts';
import { requireDeclaredEffects } from './effects.ts';

const fromRewards: Change = {
  ...{ kind: 'moved', type: 'REWARD', amountUnits: 1n, reason: 'Prize' },
  ...{ from: treasuryAccount('rewards'), to: 1 },
};

it('a command that takes coins from a treasury or closes an account declares it', () => {
  expect(() => requireDeclaredEffects(reward([[1, 1]]), [fromRewards])).not.toThrow();
  expect(() => requireDeclaredEffects(transfer(1, 2, 1), [fromRewards])).toThrow(
    'coins.transfer takes-treasury-coins',
  );
  expect(() => requireDeclaredEffects(burn(1, 1n), [{ kind: 'closed', account: 1 }])).toThrow(
    'coins.burn ends-account',
  );
});
