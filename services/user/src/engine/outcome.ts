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

/** Entries are kept for ever, so they have nothing that identifies a person. */
type LogEntry = Pick<NewAdminLogEntry, 'action' | 'target' | 'details'>;

/**
 * A refusal changes nothing unless `changed` is set (a used refresh token ends its session). `personOf` is
 * the user whose personal data is in `data`.
 */
export type HandlerOutcome<T = unknown, C extends ProblemCode = ProblemCode> =
  | {
      ok: true;
      data: T;
      personOf?: number;
      erased?: number;
      events?: readonly UserEvent[];
      log?: LogEntry | undefined;
      logBefore?: LogEntry;
      /** The gateway's approval instruction is then ignored. */
      needsNobody?: true;
      replayed?: true;
    }
  | (Refusal<C> & { changed?: true; log?: never; logBefore?: never });

type Name = UserCommand['name'];
export type Codes<N extends Name = Name> = UserRefusalCode<N> | (typeof ENGINE_REFUSALS)[number];
export type OutcomeOf<N extends Name> = HandlerOutcome<UserReply<N>, Codes<N>>;

/** Records get `coinNowMs`, which follows the sandbox clock if there is one; tokens and keys use `nowMs`. */
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
