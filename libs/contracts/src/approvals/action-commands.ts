import type { Command, DataOf, Effect } from '../contract.ts';
import { LEDGER_COMMANDS } from '../ledger/index.ts';
import { treasuryKey } from '../ledger/states.ts';
import { OPERATIONS, type OperationDeclaration, type OperationId } from '../operations/index.ts';
import { USER_COMMANDS } from '../user/index.ts';
import { WEBHOOK_COMMANDS } from '../webhooks/index.ts';
import type { Action } from './actions.ts';

const COMMANDS = { ...LEDGER_COMMANDS, ...USER_COMMANDS, ...WEBHOOK_COMMANDS };
type Commands = typeof COMMANDS;
type CommandName = keyof Commands;

export type ActionCommandName = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { action: Action | readonly Action[] }
    ? Extract<(typeof OPERATIONS)[Id]['calls'][number], CommandName>
    : never;
}[OperationId];

/** `actions` is present if the data of the command decides which actions it is. */
type CommandAction<D> = { target(data: D): string; actions?(data: D): readonly Action[] };

const targetUser = ({ userId }: { userId: number }) => `user:${userId}`;
const targetLimit = ({ limitId }: { limitId: string }) => `limit:${limitId}`;
const targetPolicy = ({ action }: { action: Action }) => `approval-policy:${action}`;

const ACTION_TARGETS: { readonly [N in ActionCommandName]: CommandAction<DataOf<Commands[N]>> } = {
  'coins.mint': {
    target: ({ userId, treasury }) => (treasury === null ? `user:${userId}` : `treasury:${treasury}`),
  },
  'coins.burn': { target: targetUser },
  'coins.refund': { target: ({ transactionId }) => `transaction:${transactionId}` },
  'coins.refund-group': { target: ({ groupId }) => `group:${groupId}` },
  'coins.reward': {
    target: ({ rewards: [first, ...others] }) =>
      first && others.length === 0 ? `user:${first.userId}` : treasuryKey('rewards'),
  },
  'treasury.transfer': { target: ({ fromTreasury }) => treasuryKey(fromTreasury) },
  'withdrawal.settle': { target: ({ withdrawalId }) => `withdrawal:${withdrawalId}` },
  'exchange.set-rate': { target: () => 'exchange-rate' },
  'user.set-role': { target: targetUser },
  'user.delete': { target: targetUser },
  'totp.reset': { target: targetUser },
  'api-key.create': { target: () => 'api-keys' },
  'api-key.rotate': { target: ({ apiKeyId }) => `api-key:${apiKeyId}` },
  'service-account.create': { target: () => 'service-accounts' },
  'service-account.rotate': { target: ({ serviceAccountId }) => `service-account:${serviceAccountId}` },
  'platform.change': {
    target: ({ platform }) => `platform:${platform}`,
    actions: ({ status, mintPerDayUnits, rewardPerDayUnits }) => [
      ...(status === undefined ? [] : (['platform-status'] as const)),
      ...(mintPerDayUnits === undefined && rewardPerDayUnits === undefined ? [] : (['budget'] as const)),
    ],
  },
  'limit.create': { target: () => 'limits' },
  'limit.change': { target: targetLimit },
  'limit.delete': { target: targetLimit },
  'policy.set': { target: targetPolicy },
  'policy.remove': { target: targetPolicy },
};

/** These commands have an effect, and need no second person for this reason. */
const EXEMPT: { readonly [N in CommandName]?: string } = {
  'wallet.close': 'The ledger closes the wallet of a user whose deletion was approved.',
  'user.reset-password': 'The owner of the address proves it by a mailed token.',
  'totp.remove': 'The owner confirms it by password and code.',
  'passkey.remove': 'The owner confirms it by password and code.',
};

const ACTIONS_OF = new Map<string, readonly Action[]>();
for (const { action, calls } of Object.values<OperationDeclaration>(OPERATIONS))
  for (const name of calls)
    if (action && Object.hasOwn(ACTION_TARGETS, name)) ACTIONS_OF.set(name, [action].flat());

export const ACTION_COMMANDS = Object.keys(ACTION_TARGETS) as ActionCommandName[];

export const isActionCommand = (name: string): boolean => ACTIONS_OF.has(name);

export function effectsOf(name: string): readonly Effect[] {
  const { effects = [] }: Command = COMMANDS[name as CommandName];
  return effects;
}

/** Returns the commands with an effect, but without an approval action or an exemption. */
export function commandsWithoutDecision(
  commands: Readonly<Record<string, Pick<Command, 'effects'>>> = COMMANDS,
  decided: Readonly<Record<string, unknown>> = { ...ACTION_TARGETS, ...EXEMPT },
): string[] {
  return Object.keys(commands).filter(
    (name) => (commands[name]?.effects ?? []).length > 0 && !Object.hasOwn(decided, name),
  );
}

export function actionsOf(name: string, data: unknown): readonly Action[] {
  return find(name)?.actions?.(data) ?? ACTIONS_OF.get(name) ?? [];
}

export function targetOfAction(name: string, data: unknown): string {
  const act = find(name);
  if (!act) throw new Error(`${name} is no act`);
  return act.target(data);
}

/** TypeScript cannot follow that a command and its data belong together. */
const find = (name: string): CommandAction<unknown> | undefined =>
  Object.hasOwn(ACTION_TARGETS, name)
    ? (ACTION_TARGETS[name as ActionCommandName] as unknown as CommandAction<unknown>)
    : undefined;
