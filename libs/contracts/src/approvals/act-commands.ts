import type { Command, DataOf, Effect } from '../contract.ts';
import { LEDGER_COMMANDS } from '../ledger/index.ts';
import { treasuryKey } from '../ledger/states.ts';
import { USER_COMMANDS } from '../user/index.ts';
import { WEBHOOK_COMMANDS } from '../webhooks/index.ts';
import type { Action } from './acts.ts';

const COMMANDS = { ...LEDGER_COMMANDS, ...USER_COMMANDS, ...WEBHOOK_COMMANDS };
type Commands = typeof COMMANDS;
type CommandName = keyof Commands;

/** Which acts a command is, and what it is done to, as the administrative log names it. */
type CommandAct<D> = {
  actions: readonly Action[] | ((data: D) => readonly Action[]);
  target(data: D): string;
};
/** The reason why a command that has an effect needs no second person. */
type ExemptCommand = { exempt: string };

const userOrTreasury = ({ userId, treasury }: { userId: number | null; treasury: string | null }) =>
  treasury === null ? `user:${userId}` : `treasury:${treasury}`;

/**
 * Each command says whether it is an act of an administrator that a second person may have to see. One that is made and is not named
 * here does not compile.
 */
const OF_COMMANDS = {
  'coins.mint': { actions: ['mint'], target: userOrTreasury },
  'coins.burn': { actions: ['burn'], target: ({ userId }) => `user:${userId}` },
  'coins.refund': { actions: ['refund'], target: ({ transactionId }) => `transaction:${transactionId}` },
  'coins.refund-group': { actions: ['refund'], target: ({ groupId }) => `group:${groupId}` },
  'coins.reward': {
    actions: ['reward'],
    target: ({ rewards: [first, ...others] }) =>
      first && others.length === 0 ? `user:${first.userId}` : treasuryKey('rewards'),
  },
  'treasury.transfer': {
    actions: ['treasury-transfer'],
    target: ({ fromTreasury }) => treasuryKey(fromTreasury),
  },
  'withdrawal.settle': {
    actions: ['withdrawal-settle'],
    target: ({ withdrawalId }) => `withdrawal:${withdrawalId}`,
  },
  'exchange.set-rate': { actions: ['rate'], target: () => 'exchange-rate' },
  'user.set-role': { actions: ['role-change'], target: ({ userId }) => `user:${userId}` },
  'user.delete': { actions: ['user-delete'], target: ({ userId }) => `user:${userId}` },
  'totp.reset': { actions: ['factor-reset'], target: ({ userId }) => `user:${userId}` },
  'api-key.create': { actions: ['api-key'], target: () => 'api-keys' },
  'api-key.rotate': { actions: ['api-key'], target: ({ apiKeyId }) => `api-key:${apiKeyId}` },
  'service-account.create': { actions: ['service-account'], target: () => 'service-accounts' },
  'service-account.rotate': {
    actions: ['service-account'],
    target: ({ serviceAccountId }) => `service-account:${serviceAccountId}`,
  },
  'platform.change': {
    actions: ({ status, mintPerDayUnits, rewardPerDayUnits }) => [
      ...(status === undefined ? [] : (['platform-status'] as const)),
      ...(mintPerDayUnits === undefined && rewardPerDayUnits === undefined ? [] : (['budget'] as const)),
    ],
    target: ({ platform }) => `platform:${platform}`,
  },
  'limit.create': { actions: ['limit'], target: () => 'limits' },
  'limit.change': { actions: ['limit'], target: ({ limitId }) => `limit:${limitId}` },
  'limit.delete': { actions: ['limit'], target: ({ limitId }) => `limit:${limitId}` },
  'policy.set': { actions: ['approval-policy'], target: ({ action }) => `approval-policy:${action}` },
  'policy.remove': { actions: ['approval-policy'], target: ({ action }) => `approval-policy:${action}` },

  // Of users and service accounts, or of a service by itself.
  ...{ 'coins.transfer': null, 'coins.purchase': null, 'coins.split-purchase': null },
  ...{ 'hold.place': null, 'hold.capture': null, 'hold.release': null, 'hold.expire': null },
  ...{
    'payment-request.create': null,
    'payment-request.pay': null,
    'payment-request.cancel': null,
    'payment-request.cancel-all': null,
    'payment-request.expire': null,
  },
  ...{
    'schedule.create': null,
    'schedule.pause': null,
    'schedule.pause-all': null,
    'schedule.resume': null,
    'schedule.cancel': null,
    'schedule.run': null,
  },
  ...{ 'exchange.quote': null, 'exchange.execute': null },
  ...{ 'withdrawal.create': null, 'withdrawal.create-sealed': null },
  'wallet.close': { exempt: 'The ledger closes the wallet of a user whose deletion was approved.' },
  ...{ 'wallet.open': null, 'chain.seal': null, 'verification.request': null },
  ...{ 'user.register': null, 'user.register-linked': null },
  ...{ 'user.change-password': null, 'user.verify': null },
  'user.reset-password': { exempt: 'The owner of the address proves it by a mailed token.' },
  ...{ 'session.start': null, 'session.start-by-passkey': null },
  ...{ 'session.refresh': null, 'session.end': null, 'session.end-own': null, 'session.end-oldest': null },
  ...{ 'mail.request-verification': null, 'mail.request-reset': null, 'mail.send-notice': null },
  ...{ 'totp.set-up': null, 'totp.confirm': null },
  'totp.remove': { exempt: 'The owner confirms it by password and code.' },
  ...{ 'api-key.confirm': null },
  ...{ 'passkey.begin': null, 'passkey.add': null },
  'passkey.remove': { exempt: 'The owner confirms it by password and code.' },
  ...{
    'link.request': null,
    'link.redeem': null,
    'link.confirm': null,
    'link.drop': null,
    'link.change': null,
  },
  // What gives something back, or takes access away: it must be there at once.
  ...{ 'withdrawal.reject': null, 'session.end-all': null },
  ...{ 'wallet.freeze': null, 'wallet.unfreeze': null },
  ...{ 'api-key.revoke': null, 'service-account.delete': null },
  // Moves nothing and opens nothing.
  ...{ 'treasury.set-alarm': null, 'sandbox-clock.advance': null },
  ...{ 'platform.create': null, 'delivery.redeliver': null },
  ...{ 'delivery.pull': null, 'delivery.acknowledge': null },
  ...{ 'webhook.create': null, 'webhook.change': null, 'webhook.rotate-secret': null },
  ...{ 'webhook.delete': null, 'webhook.ping': null, 'webhook.replay': null },
  ...{ 'approval.reject': null },
} satisfies { readonly [N in CommandName]: CommandAct<DataOf<Commands[N]>> | ExemptCommand | null };

export type ActCommandName = {
  [N in CommandName]: (typeof OF_COMMANDS)[N] extends ExemptCommand | null ? never : N;
}[CommandName];
/** All commands that may be acts. */
export const ACT_COMMANDS = (Object.keys(OF_COMMANDS) as CommandName[]).filter(
  (name): name is ActCommandName => find(name) !== null,
);

/** Whether a command may be an act. */
export function isActCommand(name: string): boolean {
  return find(name) !== null;
}

/** The declared effects of a command. */
export function effectsOf(name: string): readonly Effect[] {
  const { effects = [] }: Command = COMMANDS[name as CommandName];
  return effects;
}

/** The commands that have an effect and neither are in the registry nor say why not. */
export function commandsWithoutDecision(
  commands: Readonly<Record<string, Pick<Command, 'effects'>>> = COMMANDS,
  registry: Readonly<Record<string, object | null>> = OF_COMMANDS,
): string[] {
  return Object.keys(commands).filter(
    (name) => (commands[name]?.effects ?? []).length > 0 && !registry[name],
  );
}

/** Which acts a command with this data is; none, of most. */
export function actionsOf(name: string, data: unknown): readonly Action[] {
  const act = find(name);
  if (!act) return [];
  return typeof act.actions === 'function' ? act.actions(data) : act.actions;
}

/** What an act is done to. */
export function targetOfAct(name: string, data: unknown): string {
  const act = find(name);
  if (!act) throw new Error(`${name} is no act`);
  return act.target(data);
}

/** The one cast: a command and its data belong together, which TypeScript cannot follow through the table. */
function find(name: string): CommandAct<unknown> | null {
  const entry = Object.hasOwn(OF_COMMANDS, name) ? OF_COMMANDS[name as CommandName] : null;
  return entry === null || 'exempt' in entry ? null : (entry as unknown as CommandAct<unknown>);
}
