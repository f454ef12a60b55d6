import {
  CloudEventHeaders,
  type LedgerCommand,
  TOPICS,
  USER_EVENTS,
  UserDeleted,
  UserRegistered,
  walletKey,
} from '@cowrie/contracts';
import {
  type ConsumedTopic,
  consumeTopic,
  faultOfSend,
  type Heartbeat,
  type InMessage,
  type KafkaClient,
  type OutMessage,
  type Producer,
  type TopicConsumer,
} from '@cowrie/messaging';
import { type Logger, type Meter, uuidOf } from '@cowrie/telemetry';

export const USER_EVENTS_GROUP = 'ledger-users';

/**
 * Such commands wait for nobody and must not be lost: they may be applied as long as their topic keeps them, however old
 * the event is. After a restore old events are followed once more.
 */
const DEADLINE_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * Follows `user.events` and turns them into commands: a registered user gets a wallet, a deleted one's is
 * swept and closed. An event may come twice; its command has the same id then and changes nothing again.
 */
export function followUsers(
  client: KafkaClient,
  deps: { producer: Producer; logger: Logger; meter: Meter; onCrash(error: Error): void },
): TopicConsumer {
  const consumed = consumeTopic(client, {
    ...deps,
    groupId: USER_EVENTS_GROUP,
    topic: TOPICS.userEvents,
    faultOf: faultOfSend,
    onMessages: (partition, messages, heartbeat) =>
      takeUserEvents(consumed, deps.producer, { partition, messages, heartbeat }),
  });
  return consumed;
}

type Delivery = { partition: number; messages: readonly InMessage[]; heartbeat: Heartbeat };

/** Sends the commands of what was delivered; only then the partition goes on. */
export async function takeUserEvents(
  consumed: Pick<ConsumedTopic, 'deadLetter' | 'untilDone' | 'advance'>,
  producer: Pick<Producer, 'sendAll'>,
  { partition, messages, heartbeat }: Delivery,
): Promise<void> {
  const commands: WalletCommand[] = [];
  for (const message of messages) {
    const made = toCommand(message);
    if (made.kind === 'command') commands.push(made.command);
    if (made.kind !== 'broken') continue;
    if (!(await consumed.deadLetter(message, made.reason, heartbeat))) return;
  }
  const last = messages.at(-1);
  const send = async () => {
    await producer.sendAll(commands.map(toMessage));
    return true;
  };
  const what = 'its events are not made into commands';
  const isSent = await consumed.untilDone(partition, send, { what, heartbeat });
  if (last && isSent) consumed.advance(partition, last.offset + 1n);
}

const toMessage = (command: WalletCommand): OutMessage => ({
  topic: TOPICS.ledgerCommands,
  key: walletKey(command.data.userId),
  value: JSON.stringify(command),
});

type WalletCommand = Extract<LedgerCommand, { name: 'wallet.open' | 'wallet.close' }>;
type Made =
  | { kind: 'command'; command: WalletCommand }
  | { kind: 'none' }
  | { kind: 'broken'; reason: string };

function toCommand(message: InMessage): Made {
  const headers = CloudEventHeaders.safeParse(message.headers);
  if (!headers.success) return { kind: 'broken', reason: 'the CloudEvents headers are not valid' };
  const { ce_type: type, ce_id: id, ce_source: source } = headers.data;
  if (!(type in USER_EVENTS)) return { kind: 'none' };
  const data = parseJson(message.value);
  const base = {
    id: uuidOf(`${source} ${id}`),
    apiKeyId: null,
    issuedAtMs: message.timestampMs,
    deadlineMs: Date.now() + DEADLINE_AFTER_MS,
    requestId: `${type}:${id}`,
    replyPartition: null,
    idempotency: null,
  };
  if (type === 'user.registered') {
    const event = UserRegistered.safeParse(data);
    if (!event.success) return { kind: 'broken', reason: `the data of ${type} is not valid` };
    const { userId } = event.data;
    const walletId = uuidOf(`wallet of ${source} ${userId} ${event.data.registeredAt}`);
    const principal = 'system:user-events';
    return {
      kind: 'command',
      command: { ...base, principal, name: 'wallet.open', data: { userId, walletId } },
    };
  }
  if (type === 'user.deleted') {
    const event = UserDeleted.safeParse(data);
    if (!event.success) return { kind: 'broken', reason: `the data of ${type} is not valid` };
    const { userId, deletedBy } = event.data;
    const reason = `Balance of deleted user ${userId}`;
    return {
      kind: 'command',
      command: { ...base, principal: deletedBy, name: 'wallet.close', data: { userId, reason } },
    };
  }
  return { kind: 'none' };
}

function parseJson(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    return undefined;
  }
}
