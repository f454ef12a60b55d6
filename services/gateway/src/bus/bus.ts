import {
  type HistoryQuery,
  type Idempotency,
  type LedgerCommand,
  type LedgerQuery,
  LIMITS,
  type ProblemCode,
  type Rejection,
  TOPICS,
  type UserCommand,
  type UserQuery,
} from '@cowrie/contracts';
import type { Requester } from '@cowrie/messaging';
import type { z } from 'zod';
import { fail, type Outcome, succeed } from '../outcome.ts';

/** Who asks, and how the request is traced: what a message says beside its own data. */
export type Meta = {
  principal: string;
  apiKeyId: string | null;
  requestId: string;
  traceparent: string | null;
  /** Where the request came from; null for this machine's own. It is not sent along. */
  network: string | null;
};

type Named = { name: string; data: unknown };
type DataOf<M extends Named, N extends M['name']> = Extract<M, { name: N }>['data'];

type Command<M extends Named, N extends M['name'], T> = {
  name: N;
  /** Commands of one key are applied in order. */
  key: string;
  data: DataOf<M, N>;
  idempotency?: Idempotency | null;
  /** What the reply carries when it is not a refusal. */
  answer: z.ZodType<T>;
};
type Query<M extends Named, N extends M['name'], T> = Omit<Command<M, N, T>, 'key' | 'idempotency'>;

export type Done<T> = { data: T; replayed: boolean };

/**
 * The other services. A refusal by one of them comes back with its code, and with `errors` if it has some: their paths are
 * those of the data that was sent. No answer in time is `outcome_unknown` for a command, and `unavailable` for a query,
 * which changes nothing.
 */
export type Bus = {
  ledger<N extends LedgerCommand['name'], T>(
    meta: Meta,
    command: Command<LedgerCommand, N, T>,
  ): Promise<Outcome<Done<T>>>;
  user<N extends UserCommand['name'], T>(
    meta: Meta,
    command: Command<UserCommand, N, T>,
  ): Promise<Outcome<Done<T>>>;
  askLedger<N extends LedgerQuery['name'], T>(
    meta: Meta,
    query: Query<LedgerQuery, N, T>,
  ): Promise<Outcome<T>>;
  askUser<N extends UserQuery['name'], T>(meta: Meta, query: Query<UserQuery, N, T>): Promise<Outcome<T>>;
  askHistory<N extends HistoryQuery['name'], T>(
    meta: Meta,
    query: Query<HistoryQuery, N, T>,
  ): Promise<Outcome<T>>;
};

type Call<T> = {
  topic: string;
  key: string | null;
  message: { name: string; data: unknown; idempotency?: Idempotency | null };
  answer: z.ZodType<T>;
  deadlineMs: number;
};

/** `now` is the clock that deadlines are taken from. */
export function createBus(requester: Pick<Requester, 'request'>, now: () => number): Bus {
  const call = async <T>(meta: Meta, request: Call<T>): Promise<Outcome<Done<T>>> => {
    const issuedAtMs = now();
    const { principal, apiKeyId, requestId, traceparent } = meta;
    const result = await requester.request({
      topic: request.topic,
      key: request.key,
      timeoutMs: request.deadlineMs + LIMITS.replyGraceMs,
      message: {
        ...request.message,
        ...(traceparent === null ? {} : { traceparent }),
        principal,
        apiKeyId,
        requestId,
        issuedAtMs,
        deadlineMs: issuedAtMs + request.deadlineMs,
      },
    });
    if (!result.ok) return fail(result.failure, DETAILS[result.failure]);
    const { reply } = result;
    if (reply.outcome === 'rejected') return refused(reply);
    return succeed({ data: request.answer.parse(reply.data), replayed: reply.replayed });
  };

  const command =
    <M extends Named>(topic: string) =>
    <N extends M['name'], T>(meta: Meta, { name, key, data, idempotency, answer }: Command<M, N, T>) => {
      const message = { name, data, idempotency: idempotency ?? null };
      return call(meta, { topic, key, message, answer, deadlineMs: LIMITS.commandDeadlineMs });
    };

  const query =
    <M extends Named>(topic: string) =>
    async <N extends M['name'], T>(meta: Meta, { name, data, answer }: Query<M, N, T>) => {
      const deadlineMs = LIMITS.queryDeadlineMs;
      const result = await call(meta, { topic, key: null, message: { name, data }, answer, deadlineMs });
      if (result.ok) return succeed(result.value.data);
      return result.problem.code === 'outcome_unknown' ? fail('unavailable', DETAILS.unavailable) : result;
    };

  return {
    ledger: command<LedgerCommand>(TOPICS.ledgerCommands),
    user: command<UserCommand>(TOPICS.userCommands),
    askLedger: query<LedgerQuery>(TOPICS.ledgerQueries),
    askUser: query<UserQuery>(TOPICS.userQueries),
    askHistory: query<HistoryQuery>(TOPICS.historyQueries),
  };
}

const DETAILS = {
  unavailable: 'The service is not available for the moment; nothing was changed. Try again.',
  outcome_unknown: 'There was no answer in time; it may have happened or not.',
} as const satisfies Partial<Record<ProblemCode, string>>;

function refused({ code, detail, errors }: Rejection): Outcome<never> {
  if (code === 'internal') return fail(code, 'Something went wrong on our side.');
  return fail(code, detail, errors ? { errors } : {});
}
