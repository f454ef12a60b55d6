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

/** What of a command stands in the administrative log. It stays for ever: nothing in it tells who a person was. */
type LogEntry = Pick<NewAdminLogEntry, 'action' | 'target' | 'details'>;

/**
 * The outcome of a command. A refusal changes nothing, unless `changed` says so (a spent refresh token ends
 * its session). `personOf` is the user whose e-mail and name are in `data`; `erased` the one just deleted.
 */
export type HandlerOutcome<T = unknown, C extends ProblemCode = ProblemCode> =
  | {
      ok: true;
      data: T;
      personOf?: number;
      erased?: number;
      events?: readonly UserEvent[];
      log?: LogEntry | undefined;
      /** One that stands before it. */
      logBefore?: LogEntry;
      /** An act that no second person has to see, whatever the gateway asks. */
      needsNobody?: true;
      /** The stored answer to an earlier attempt with the same Idempotency-Key. */
      replayed?: true;
    }
  | (Refusal<C> & { changed?: true; log?: never; logBefore?: never });

type Name = UserCommand['name'];
export type Codes<N extends Name = Name> = UserRefusalCode<N> | (typeof ENGINE_REFUSALS)[number];
/** What a handler of that command may give, by its contract. */
export type OutcomeOf<N extends Name> = HandlerOutcome<UserReply<N>, Codes<N>>;

/**
 * What a handler works with: the open transaction, one clock for the whole batch, an id for a new user. `coinNowMs` is the clock to test
 * with where there is one, and else `nowMs`: what is created bears it, while tokens and keys live by real time.
 */
export type UserHandlerContext = {
  db: Db;
  nowMs: number;
  coinNowMs: number;
  newUserId: number | undefined;
};

export const noSuchUser = (userId: number) => refuse('user_not_found', `There is no user ${userId}.`);

export function toReply(id: string, outcome: HandlerOutcome): Reply {
  if (!outcome.ok) return rejectedReply(id, outcome);
  return { id, outcome: 'ok', replayed: outcome.replayed ?? false, data: outcome.data };
}
