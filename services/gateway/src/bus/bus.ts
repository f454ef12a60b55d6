import {
  type Query as Contract,
  type DataOf,
  HISTORY_QUERIES,
  type Idempotency,
  LEDGER_COMMANDS,
  LEDGER_QUERIES,
  LIMITS,
  type ProblemCode,
  type Rejection,
  type ReplyOf,
  TOPICS,
  USER_COMMANDS,
  USER_QUERIES,
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

type Contracts = Record<string, Contract>;
type Name<M extends Contracts> = keyof M & string;
type Query<M extends Contracts, N extends Name<M>> = { name: N; data: DataOf<M[N]> };
type Command<M extends Contracts, N extends Name<M>> = Query<M, N> & {
  /** Commands of one key are applied in order. */
  key: string;
  idempotency?: Idempotency | null;
};

export type Done<T> = { data: T; replayed: boolean };

/**
 * The other services. A refusal by one of them comes back with its code, and with `errors` if it has some: their paths are
 * those of the data that was sent. No answer in time is `outcome_unknown` for a command, and `unavailable` for a query,
 * which changes nothing.
 */
export type Bus = {
  ledger: Send<typeof LEDGER_COMMANDS>;
  user: Send<typeof USER_COMMANDS>;
  askLedger: Ask<typeof LEDGER_QUERIES>;
  askUser: Ask<typeof USER_QUERIES>;
  askHistory: Ask<typeof HISTORY_QUERIES>;
};
type Send<M extends Contracts> = <N extends Name<M>>(
  meta: Meta,
  command: Command<M, N>,
) => Promise<Outcome<Done<ReplyOf<M[N]>>>>;
type Ask<M extends Contracts> = <N extends Name<M>>(
  meta: Meta,
  query: Query<M, N>,
) => Promise<Outcome<ReplyOf<M[N]>>>;

type Call<T> = {
  topic: string;
  key: string | null;
  message: { name: string; data: unknown; idempotency?: Idempotency | null };
  reply: z.ZodType<T>;
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
    return succeed({ data: request.reply.parse(reply.data), replayed: reply.replayed });
  };

  const command =
    <M extends Contracts>(topic: string, contracts: M): Send<M> =>
    (meta, { name, key, data, idempotency }) => {
      const message = { name, data, idempotency: idempotency ?? null };
      return call(meta, {
        topic,
        key,
        message,
        ...replyOf(contracts, name),
        deadlineMs: LIMITS.commandDeadlineMs,
      });
    };

  const query =
    <M extends Contracts>(topic: string, contracts: M): Ask<M> =>
    async (meta, { name, data }) => {
      const deadlineMs = LIMITS.queryDeadlineMs;
      const message = { name, data };
      const result = await call(meta, { topic, key: null, message, ...replyOf(contracts, name), deadlineMs });
      if (result.ok) return succeed(result.value.data);
      return result.problem.code === 'outcome_unknown' ? fail('unavailable', DETAILS.unavailable) : result;
    };

  return {
    ledger: command(TOPICS.ledgerCommands, LEDGER_COMMANDS),
    user: command(TOPICS.userCommands, USER_COMMANDS),
    askLedger: query(TOPICS.ledgerQueries, LEDGER_QUERIES),
    askUser: query(TOPICS.userQueries, USER_QUERIES),
    askHistory: query(TOPICS.historyQueries, HISTORY_QUERIES),
  };
}

function replyOf<M extends Contracts, N extends Name<M>>(contracts: M, name: N) {
  return { reply: contracts[name]?.reply as z.ZodType<ReplyOf<M[N]>> };
}

const DETAILS = {
  unavailable: 'The service is not available for the moment; nothing was changed. Try again.',
  outcome_unknown: 'There was no answer in time; it may have happened or not.',
} as const satisfies Partial<Record<ProblemCode, string>>;

function refused({ code, detail, errors }: Rejection): Outcome<never> {
  if (code === 'internal') return fail(code, 'Something went wrong on our side.');
  return fail(code, detail, errors ? { errors } : {});
}
