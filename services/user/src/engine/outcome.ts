import type {
  ProblemCode,
  REFUSED_BY_ENGINE,
  Rejection,
  Reply,
  UserCommand,
  UserRejects,
  UserReply,
} from '@cowrie/contracts';
import type { Db } from '../db.ts';
import type { UserEvent } from '../identity/events.ts';

/**
 * What became of a command. A refusal changes nothing, unless `changed` says so (a spent refresh token ends
 * its session). `personOf` is the user whose e-mail and name are in `data`; `erased` the one just deleted;
 * `unchanged`: it was so already.
 */
export type Outcome<T = unknown, C extends ProblemCode = ProblemCode> =
  | {
      ok: true;
      data: T;
      personOf?: number;
      erased?: number;
      unchanged?: boolean;
      events?: readonly UserEvent[];
    }
  | ({ ok: false; changed?: true } & Rejection<C>);

type Name = UserCommand['name'];
export type Codes<N extends Name = Name> = UserRejects<N> | (typeof REFUSED_BY_ENGINE)[number];
/** What a handler of that command may give, by its contract. */
export type OutcomeOf<N extends Name> = Outcome<UserReply<N>, Codes<N>>;

/** What a handler works with: the open transaction, one clock for the whole batch, an id for a new user. */
export type HandlerContext = { db: Db; nowMs: number; newUserId: number | undefined };

export function refuse<C extends ProblemCode>(code: C, detail: string): { ok: false } & Rejection<C> {
  return { ok: false, code, detail };
}

export function noSuchUser(userId: number) {
  return refuse('user_not_found', `There is no user ${userId}.`);
}

export function toReply(id: string, outcome: Outcome): Reply {
  if (!outcome.ok) return { id, outcome: 'rejected', code: outcome.code, detail: outcome.detail };
  return { id, outcome: 'ok', replayed: false, data: outcome.data };
}
