import {
  CloudEventHeaders,
  type LedgerCommand,
  TOPICS,
  type USER_EVENTS,
  UserAccessEnded,
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

/** Nobody waits for these commands and none may be lost, however old the event: a restore follows old events again. */
const DEADLINE_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * A registered user gets a wallet, a deleted user's wallet is swept and closed, and schedules are paused when access
 * ends. An event may arrive twice; its commands then have the same ids and change nothing.
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
      handleUserEvents(consumed, deps.producer, { partition, messages, heartbeat }),
  });
  return consumed;
}

type Delivery = { partition: number; messages: readonly InMessage[]; heartbeat: Heartbeat };

/** The partition advances only after the commands are sent. */
export async function handleUserEvents(
  consumed: Pick<ConsumedTopic, 'deadLetter' | 'untilDone' | 'advance'>,
  producer: Pick<Producer, 'sendAll'>,
  { partition, messages, heartbeat }: Delivery,
): Promise<void> {
  const commands: UserEventCommand[] = [];
  for (const message of messages) {
    const translation = toCommands(message);
    if (translation.kind === 'commands') commands.push(...translation.commands);
    if (translation.kind !== 'broken') continue;
    if (!(await consumed.deadLetter(message, translation.reason, heartbeat))) return;
  }
  const last = messages.at(-1);
  const send = async () => {
    await producer.sendAll(commands.map(toMessage));
    return true;
  };
  const what = 'the commands of its events are not sent';
  const isSent = await consumed.untilDone(partition, send, { what, heartbeat });
  if (last && isSent) consumed.advance(partition, last.offset + 1n);
}

const toMessage = (command: UserEventCommand): OutMessage => ({
  topic: TOPICS.ledgerCommands,
  key: walletKey(command.data.userId),
  value: JSON.stringify(command),
});

type UserEventCommand = Extract<
  LedgerCommand,
  { name: 'wallet.open' | 'wallet.close' | 'schedule.pause-all' | 'payment-request.cancel-all' }
>;
type Translation =
  | { kind: 'commands'; commands: UserEventCommand[] }
  | { kind: 'none' }
  | { kind: 'broken'; reason: string };

function toCommands(message: InMessage): Translation {
  const headers = CloudEventHeaders.safeParse(message.headers);
  if (!headers.success) return { kind: 'broken', reason: 'the CloudEvents headers are not valid' };
  const { ce_type: type, ce_id: id, ce_source: source } = headers.data;
  const translate = TRANSLATIONS[type as keyof typeof TRANSLATIONS];
  if (!translate) return { kind: 'none' };
  const base = {
    id: uuidOf(`${source} ${id}`),
    principal: 'system:user-events',
    apiKeyId: null,
    issuedAtMs: message.timestampMs,
    deadlineMs: Date.now() + DEADLINE_AFTER_MS,
    requestId: `${type}:${id}`,
    replyPartition: null,
    idempotency: null,
  };
  const commands = translate(parseJson(message.value), base, source);
  return commands
    ? { kind: 'commands', commands }
    : { kind: 'broken', reason: `the data of ${type} is not valid` };
}

type CommandEnvelope = Omit<UserEventCommand, 'name' | 'data'>;
type EventTranslator = (data: unknown, base: CommandEnvelope, source: string) => UserEventCommand[] | null;

const TRANSLATIONS: { readonly [T in keyof typeof USER_EVENTS]?: EventTranslator } = {
  'user.registered'(data, base, source) {
    const event = UserRegistered.safeParse(data);
    if (!event.success) return null;
    const { userId, registeredAt } = event.data;
    const walletId = uuidOf(`wallet of ${source} ${userId} ${registeredAt}`);
    return [{ ...base, name: 'wallet.open', data: { userId, walletId } }];
  },
  'user.deleted'(data, base) {
    const event = UserDeleted.safeParse(data);
    if (!event.success) return null;
    const { userId, deletedBy: principal } = event.data;
    const reason = `Balance of deleted user ${userId}`;
    return [{ ...base, principal, name: 'wallet.close', data: { userId, reason } }];
  },
  'user.access-ended'(data, base) {
    const event = UserAccessEnded.safeParse(data);
    if (!event.success) return null;
    const { userId, isFirstProof } = event.data;
    const ofRequests = { ...base, id: uuidOf(`${base.id} payment-requests`) };
    return [
      { ...base, name: 'schedule.pause-all', data: { userId } },
      ...(isFirstProof
        ? [{ ...ofRequests, name: 'payment-request.cancel-all' as const, data: { userId } }]
        : []),
    ];
  },
};

function parseJson(value: Buffer): unknown {
  try {
    return JSON.parse(value.toString('utf8'));
  } catch {
    return undefined;
  }
}
