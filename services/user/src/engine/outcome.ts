import type {
  EventType,
  ProblemCode,
  REFUSED_BY_ENGINE,
  Rejection,
  Reply,
  UserCommand,
  UserRejects,
  UserReply,
} from '@cowrie/contracts';
import type { NewAdminLogEntry } from '@cowrie/postgres';
import type { Db } from '../db.ts';

/** A public fact about a user, before it has its place in the log. */
export type UserEvent = { type: EventType; userId: number; timeMs: number; data: string };

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
    }
  | ({ ok: false; changed?: true; log?: never } & Rejection<C>);

type Name = UserCommand['name'];
export type Codes<N extends Name = Name> = UserRejects<N> | (typeof REFUSED_BY_ENGINE)[number];
/** What a handler of that command may give, by its contract. */
export type OutcomeOf<N extends Name> = HandlerOutcome<UserReply<N>, Codes<N>>;

/** What a handler works with: the open transaction, one clock for the whole batch, an id for a new user. */
export type HandlerContext = { db: Db; nowMs: number; newUserId: number | undefined };

export function refuse<C extends ProblemCode>(code: C, detail: string): { ok: false } & Rejection<C> {
  return { ok: false, code, detail };
}

export const noSuchUser = (userId: number) => refuse('user_not_found', `There is no user ${userId}.`);

/** A command that is refused before its batch begins. */
export type Refused<C extends ProblemCode = ProblemCode> = { kind: 'refused'; rejection: Rejection<C> };

export function refused<C extends ProblemCode>(code: C, detail: string): Refused<C> {
  return { kind: 'refused', rejection: { code, detail } };
}

export function isRefused(prepared: { kind: string }): prepared is Refused {
  return prepared.kind === 'refused';
}

export function toReply(id: string, outcome: HandlerOutcome): Reply {
  if (!outcome.ok) return { id, outcome: 'rejected', code: outcome.code, detail: outcome.detail };
  return { id, outcome: 'ok', replayed: false, data: outcome.data };
}
