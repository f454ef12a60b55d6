import {
  type ENGINE_REFUSALS,
  type ProblemCode,
  type Refusal,
  type Reply,
  refuse,
  rejectedReply,
  type UserCommand,
  type UserRefusalCode,
  type UserReply,
} from '@cowrie/contracts';
import type { NewAdminLogEntry } from '@cowrie/postgres';
import type { Db } from '../db.ts';
import type { UserEvent } from '../identity/events.ts';

/**
 * A command's entry in the administrative log. It is kept for ever, so it has nothing that identifies a
 * person.
 */
type LogEntry = Pick<NewAdminLogEntry, 'action' | 'target' | 'details'>;

/**
 * The outcome of a command. A refusal changes nothing unless `changed` is set (a used refresh token ends its
 * session). `personOf` is the user whose e-mail address and name are in `data`; `erased` the user that was
 * just deleted.
 */
export type HandlerOutcome<T = unknown, C extends ProblemCode = ProblemCode> =
  | {
      ok: true;
      data: T;
      personOf?: number;
      erased?: number;
      events?: readonly UserEvent[];
      log?: LogEntry | undefined;
      /** An entry that precedes `log`. */
      logBefore?: LogEntry;
      /** The command needs no second person, whatever the gateway's approval instruction is. */
      needsNobody?: true;
      /** The reply is the stored one of an earlier attempt with the same Idempotency-Key. */
      replayed?: true;
    }
  | (Refusal<C> & { changed?: true; log?: never; logBefore?: never });

type Name = UserCommand['name'];
export type Codes<N extends Name = Name> = UserRefusalCode<N> | (typeof ENGINE_REFUSALS)[number];
/** The outcomes that a handler may return by the command's contract. */
export type OutcomeOf<N extends Name> = HandlerOutcome<UserReply<N>, Codes<N>>;

/**
 * The environment of a handler: the open transaction, one time for the whole batch, and an id for a new user.
 * `coinNowMs` is the sandbox clock's time if there is one, or else `nowMs`. Created records get `coinNowMs`,
 * while tokens and keys use real time.
 */
export type UserHandlerContext = {
  db: Db;
  nowMs: number;
  coinNowMs: number;
  newUserId: number | undefined;
};

export const refuseUnknownUser = (userId: number) => refuse('user_not_found', `There is no user ${userId}.`);

export function toReply(id: string, outcome: HandlerOutcome): Reply {
  if (!outcome.ok) return rejectedReply(id, outcome);
  return { id, outcome: 'ok', replayed: outcome.replayed ?? false, data: outcome.data };
}
