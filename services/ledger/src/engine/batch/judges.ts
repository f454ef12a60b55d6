import type { LedgerCommand, Refusal } from '@cowrie/contracts';
import type {
  Change,
  HeldBack,
  Judge,
  Needs,
  RecordChange,
  RecordTypes,
  Refused,
  State,
} from '../../book/decision.ts';
import type { Effect, LogEntry } from '../../book/logged.ts';

/** The judges of all features as one. */
export type Judges = {
  /** What a command needs by itself, with what they need for it. */
  needsWith(command: LedgerCommand, own: Needs<RecordTypes> | null): Needs<RecordTypes> | null;
  /** Why it must not be decided at all, or what happens instead of it; null: it is decided. */
  before(state: State, command: LedgerCommand, nowMs: number): Refusal | HeldBack | null;
  /** What they say to what was decided: a refusal, what they keep because of it, or what happens instead. */
  judge(
    state: State,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): Refused | HeldBack | readonly RecordChange[];
  /** What stands in the administrative log because of them. */
  log(effect: Effect): LogEntry[];
};

export function createJudges(judges: readonly Judge[]): Judges {
  const asked = (command: LedgerCommand) => judges.filter((judge) => judge.needs(command) !== null);
  return {
    needsWith: (command, own) => judges.reduce((needs, judge) => together(needs, judge.needs(command)), own),
    before(state, command, nowMs) {
      for (const judge of judges) {
        if (!judge.before || judge.needs(command) === null) continue;
        const instead = judge.before(state as State<RecordTypes>, command, nowMs);
        if (instead) return instead;
      }
      return null;
    },
    judge(state, command, changes, nowMs) {
      let kept = NOTHING;
      let instead: HeldBack | null = null;
      for (const judge of asked(command)) {
        const said = judge.judge(state as State<RecordTypes>, command, changes, nowMs);
        if ('ok' in said) return said;
        if ('kind' in said) instead = said;
        else kept = [...kept, ...said];
      }
      return instead ?? kept;
    },
    log: (effect) => judges.flatMap((judge) => judge.log?.(effect) ?? []),
  };
}

/** Both; no two features need the same records. */
function together<R>(a: Needs<R> | null, b: Needs<R> | null): Needs<R> | null {
  return a && b ? { ...a, ...b } : (a ?? b);
}

const NOTHING: readonly RecordChange[] = [];
