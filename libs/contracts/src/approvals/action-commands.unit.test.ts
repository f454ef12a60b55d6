import { expect, it } from '@jest/globals';
import { commandsWithoutDecision } from './action-commands.ts';

it('names a command with an effect that is neither in the registry nor exempt', () => {
  const effects = ['ends-account'] as const;
  const commands = { 'user.merge': { effects }, 'user.delete': { effects }, 'user.rename': {} };
  expect(commandsWithoutDecision(commands, { 'user.delete': {} })).toEqual(['user.merge']);
  expect(commandsWithoutDecision()).toEqual([]);
});
