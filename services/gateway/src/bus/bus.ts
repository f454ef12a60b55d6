import {
  type ActionCommandName,
  type ApprovalInstruction,
  ApprovalReply,
  BULK_COMMANDS,
  type CallName,
  type Command,
  type CommandBounds,
  canonicalRequest,
  commandBoundsFor,
  type DataOf,
  HISTORY_QUERIES,
  type Idempotency,
  isActionCommand,
  LEDGER_COMMANDS,
  LEDGER_QUERIES,
  LIMITS,
  type MailLanguage,
  type ProblemCode,
  type Query,
  type Refusal,
  type RefusalCodeOf,
  type RejectedReply,
  type Reply,
  type ReplyOf,
  refuse,
  TOPICS,
  USER_COMMANDS,
  USER_QUERIES,
  WEBHOOK_COMMANDS,
  WEBHOOK_QUERIES,
} from '@cowrie/contracts';
import type { Requester } from '@cowrie/messaging';
import type { QueryClient } from '@cowrie/queries';
import { uuidv7 } from '@cowrie/telemetry';
import { type ApprovalContext, approvalPart } from '../auth/approvals/approval-part.ts';
import { type Outcome, type PendingApproval, succeed } from '../outcome.ts';

export type RequestContext = {
  principal: string;
  apiKeyId: string | null;
  requestId: string;
  traceparent: string | null;
  through?: CommandBounds;
  act?: ApprovalContext;
  /** Null for callers on this machine. Not part of messages. */
  network: string | null;
  /** Mails use this language; undefined means English. It is not part of messages. */
  language?: MailLanguage | undefined;
};

const COMMANDS = { ...LEDGER_COMMANDS, ...BULK_COMMANDS, ...USER_COMMANDS, ...WEBHOOK_COMMANDS };
const QUERIES = { ...LEDGER_QUERIES, ...USER_QUERIES, ...HISTORY_QUERIES, ...WEBHOOK_QUERIES };
type CommandName = keyof typeof COMMANDS;
type QueryName = keyof typeof QUERIES;

type CodesOfCall<C extends Query> = RefusalCodeOf<C> | NoAnswerCode;
type NoAnswerCode = 'unavailable' | 'outcome_unknown';

export type CommandResult<T> = { data: T; replayed: boolean };

/**
 * A refusal's `errors` have paths in the data that was sent. Without an answer in time a command is refused with
 * `outcome_unknown`, and a query, which changes nothing, with `unavailable`.
 */
export type Bus = {
  call<N extends CommandName>(
    context: RequestContext,
    name: N,
    data: DataOf<(typeof COMMANDS)[N]>,
    options?: { idempotency?: Idempotency | null; deadlineAtMs?: number; service?: ServiceName },
  ): Promise<
    | Outcome<CommandResult<ReplyOf<(typeof COMMANDS)[N]>>, CodesOfCall<(typeof COMMANDS)[N]>>
    | (N extends ActionCommandName ? PendingApproval : never)
  >;
  call<N extends QueryName>(
    context: RequestContext,
    name: N,
    data: DataOf<(typeof QUERIES)[N]>,
    options?: { service?: ServiceName; withinMs?: number },
  ): Promise<Outcome<ReplyOf<(typeof QUERIES)[N]>, CodesOfCall<(typeof QUERIES)[N]>>>;
};

export type ServiceName = 'ledger' | 'user' | 'history' | 'webhooks';

export type QueryClients = Record<ServiceName, Pick<QueryClient, 'request'>>;

type Options = {
  idempotency?: Idempotency | null;
  deadlineAtMs?: number;
  withinMs?: number;
  service?: ServiceName;
};

export function rejectsOf(name: CallName): readonly ProblemCode[] {
  return isCommand(name) ? COMMANDS[name].rejects : QUERIES[name].rejects;
}

export const isLedgerCommand = (name: CallName): boolean => name in LEDGER_COMMANDS || name in BULK_COMMANDS;

function isCommand(name: CallName): name is CommandName {
  return name in COMMANDS;
}

/**
 * Commands go to Kafka, which keeps their order; queries, and commands of the webhooks service, over HTTP. `now` is the
 * clock for deadlines. With `isSandbox` commands to the user service carry the ledger's time.
 */
export function createBus(
  requester: Pick<Requester, 'request'>,
  queryClients: QueryClients,
  now: () => number,
  { isSandbox = false } = {},
): Bus {
  async function send(
    context: RequestContext,
    { service, isCommand, key, withinMs }: Route,
    message: SentMessage,
  ): Promise<Outcome<CommandResult<unknown>>> {
    const time =
      isSandbox && needsCoinTime(service, isCommand, message) ? await coinTime(context) : succeed({});
    if (!time.ok) return time;
    const issuedAtMs = now();
    const times = { issuedAtMs, deadlineMs: issuedAtMs + withinMs, ...time.value };
    const request = {
      timeoutMs: withinMs + LIMITS.replyGraceMs,
      message: { ...message, ...askedBy(context), ...times },
    };
    const topic = isCommand ? COMMAND_TOPICS[service] : undefined;
    const result = await (topic === undefined
      ? queryClients[service].request({ ...request, isCommand })
      : requester.request({ ...request, topic, key }));
    if (!result.ok) return refuse(result.failure, DETAILS[result.failure]);
    return outcomeOf(result.reply);
  }

  /** The user service has no access to the ledger's database, where the test clock is. */
  async function coinTime(context: RequestContext): Promise<Outcome<{ coinNowMs: number }>> {
    const found = await bus.call(context, 'sandbox-clock.get', {});
    return found.ok ? succeed({ coinNowMs: found.value.clock.nowMs }) : found;
  }

  async function command(
    context: RequestContext,
    name: CommandName,
    data: unknown,
    {
      idempotency = null,
      deadlineAtMs = Number.POSITIVE_INFINITY,
      service = serviceOfCommand(name),
    }: Options,
  ) {
    const { key, reply }: Command = COMMANDS[name];
    const withinMs = Math.min(LIMITS.commandDeadlineMs, deadlineAtMs - now());
    const orderedBy = key === null ? uuidv7() : key(data as never);
    const route = { service, isCommand: true, key: orderedBy, withinMs };
    const message = commandMessageOf(context, name, data, idempotency);
    if (!message.ok) return message;
    const sent = await send(context, route, message.value);
    if (!sent.ok) return sent;
    if (message.value.approval && context.act?.kind === 'approve') context.act.onReply(sent.value);
    return (
      pendingApprovalIn(name, sent.value) ?? succeed({ ...sent.value, data: reply.parse(sent.value.data) })
    );
  }

  async function query(
    context: RequestContext,
    name: QueryName,
    data: unknown,
    { service = serviceOf(name), withinMs = LIMITS.queryDeadlineMs }: Options,
  ) {
    const { reply } = QUERIES[name];
    const result = await send(context, { service, isCommand: false, key: '', withinMs }, { name, data });
    if (result.ok) return succeed(reply.parse(result.value.data));
    return result.code === 'outcome_unknown' ? refuse('unavailable', DETAILS.unavailable) : result;
  }

  const call = (context: RequestContext, name: CallName, data: unknown, options: Options = {}) =>
    isCommand(name) ? command(context, name, data, options) : query(context, name, data, options);
  // The contracts declare the types of each name, which TypeScript cannot follow through the union.
  const bus: Bus = { call: call as Bus['call'] };
  return bus;
}

/** An approved operation has the approver's Idempotency-Key, even if its own route takes none. */
function commandMessageOf(
  context: RequestContext,
  name: CommandName,
  data: unknown,
  idempotency: Idempotency | null,
): Outcome<SentMessage> {
  const approval = approvalPart(name, data, context);
  if (approval?.kind === 'ask' && canonicalRequest(approval.request).length > LIMITS.heldRequestCharacters)
    return refuse(
      'payload_too_large',
      `A request that may have to wait for a second person has at most ${LIMITS.heldRequestCharacters} characters; send it in parts.`,
    );
  const approved = approval && context.act?.kind === 'approve' ? context.act : null;
  return succeed({
    ...{ name, data, idempotency: approved?.idempotency ?? idempotency },
    ...commandBoundsFor(name, context.through),
    ...(approval ? { approval } : {}),
  });
}

const outcomeOf = (reply: Reply): Outcome<CommandResult<unknown>> =>
  reply.outcome === 'rejected' ? refusalOf(reply) : succeed({ data: reply.data, replayed: reply.replayed });

const askedBy = ({ principal, apiKeyId, requestId, traceparent }: RequestContext) => ({
  ...(traceparent === null ? {} : { traceparent }),
  ...{ principal, apiKeyId, requestId },
});

type SentMessage = {
  name: string;
  data: unknown;
  idempotency?: Idempotency | null;
  approval?: ApprovalInstruction;
} & CommandBounds;

type Route = { service: ServiceName; isCommand: boolean; key: string; withinMs: number };

function needsCoinTime(service: ServiceName, isCommand: boolean, { name }: SentMessage): boolean {
  return service === 'user' && (isCommand || name.startsWith('approval.'));
}

/** These services apply commands in the order of their keys. The others get commands over HTTP. */
const COMMAND_TOPICS: Partial<Record<ServiceName, string>> = {
  ledger: TOPICS.ledgerCommands,
  user: TOPICS.userCommands,
};

/** The approval is present even if policies no longer require one: the reply may answer an earlier attempt. */
export function pendingApprovalIn(
  name: string,
  { data, replayed }: { data?: unknown; replayed: boolean },
): PendingApproval | Refusal<'approval_not_open'> | null {
  if (!isActionCommand(name) || typeof data !== 'object' || data === null || !('approval' in data))
    return null;
  const { approval } = ApprovalReply.parse(data);
  if (approval.status === 'REJECTED')
    return refuse('approval_not_open', approval.reason ?? 'It is REJECTED.');
  return { ok: false, code: 'held', approval, replayed };
}

function serviceOfCommand(name: CommandName): ServiceName {
  if (name in WEBHOOK_COMMANDS) return 'webhooks';
  return name in USER_COMMANDS ? 'user' : 'ledger';
}

function serviceOf(name: QueryName): ServiceName {
  if (name in HISTORY_QUERIES) return 'history';
  if (name in WEBHOOK_QUERIES) return 'webhooks';
  return name in LEDGER_QUERIES ? 'ledger' : 'user';
}

const DETAILS = {
  unavailable: 'The service is not available for the moment; nothing was changed. Try again.',
  outcome_unknown: 'There was no answer in time; it may have happened or not.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export function refusalOf({ code, detail, errors, limit, retryAtMs }: RejectedReply): Refusal {
  if (code === 'internal') return refuse(code, 'Something went wrong on our side.');
  return { ...refuse(code, detail, errors), ...(limit === undefined ? {} : { limit, retryAtMs }) };
}
