import type { LedgerCommand, Refusal } from '@cowrie/contracts';
import type {
  Change,
  DetailedRefusal,
  HeldCommand,
  Judge,
  RecordChange,
  RecordNeeds,
  RecordTypes,
  State,
} from '../../book/decision.ts';
import type { Effect, LogEntry } from '../../book/log-details.ts';

/** The judges of all features, combined into one. */
export type Judges = {
  /** Combines the records that a command needs with those that the judges need for it. */
  needsWith(command: LedgerCommand, own: RecordNeeds<RecordTypes> | null): RecordNeeds<RecordTypes> | null;
  /** Refuses or holds a command before it is decided; null lets it be decided. */
  before(state: State, command: LedgerCommand, nowMs: number): Refusal | HeldCommand | null;
  /** Asks the judges about the decided changes. Returns a refusal, a held command, or the records that the judges add. */
  judge(
    state: State,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): DetailedRefusal | HeldCommand | readonly RecordChange[];
  /** Returns the judges' entries of the administrative log. */
  log(effect: Effect): LogEntry[];
};

export function createJudges(judges: readonly Judge[]): Judges {
  const judgesFor = (command: LedgerCommand) => judges.filter((judge) => judge.needs(command) !== null);
  return {
    needsWith: (command, own) =>
      judges.reduce((needs, judge) => mergeNeeds(needs, judge.needs(command)), own),
    before(state, command, nowMs) {
      for (const judge of judges) {
        if (!judge.before || judge.needs(command) === null) continue;
        const instead = judge.before(state as State<RecordTypes>, command, nowMs);
        if (instead) return instead;
      }
      return null;
    },
    judge(state, command, changes, nowMs) {
      let kept = NO_CHANGES;
      let instead: HeldCommand | null = null;
      for (const judge of judgesFor(command)) {
        const verdict = judge.judge(state as State<RecordTypes>, command, changes, nowMs);
        if ('ok' in verdict) return verdict;
        if ('kind' in verdict) instead = verdict;
        else kept = [...kept, ...verdict];
      }
      return instead ?? kept;
    },
    log: (effect) => judges.flatMap((judge) => judge.log?.(effect) ?? []),
  };
}

/** Combines both; no two features need the same records. */
function mergeNeeds<R>(a: RecordNeeds<R> | null, b: RecordNeeds<R> | null): RecordNeeds<R> | null {
  return a && b ? { ...a, ...b } : (a ?? b);
}

const NO_CHANGES: readonly RecordChange[] = [];
