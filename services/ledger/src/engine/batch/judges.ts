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

export type Judges = {
  needsWith(command: LedgerCommand, own: RecordNeeds<RecordTypes> | null): RecordNeeds<RecordTypes> | null;
  before(state: State, command: LedgerCommand, nowMs: number): Refusal | HeldCommand | null;
  judge(
    state: State,
    command: LedgerCommand,
    changes: readonly Change[],
    nowMs: number,
  ): DetailedRefusal | HeldCommand | readonly RecordChange[];
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

/** No two features need the same records. */
function mergeNeeds<R>(a: RecordNeeds<R> | null, b: RecordNeeds<R> | null): RecordNeeds<R> | null {
  return a && b ? { ...a, ...b } : (a ?? b);
}

const NO_CHANGES: readonly RecordChange[] = [];
