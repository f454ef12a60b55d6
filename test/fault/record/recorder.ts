import { isSuccess } from '../../support/outcome.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { Attempt, Operation, Recording, Violation } from './types.ts';

/** Of one kind more would tell nothing new. */
const VIOLATIONS_MAX = 1_000;

const REQUESTS_AT_ONCE = 4;

/** Keeps what was sent and answered, up to a bound. */
export type Recorder = {
  timeline: Timeline;
  /** False when the bound is reached: then nothing more may be sent. */
  hasRoom(): boolean;
  add(operation: Operation): void;
  attempted(attempt: Attempt, violation: Violation | undefined): void;
  /** An acknowledged operation, by any number; undefined while there is none. */
  acknowledged(index: number): Operation | undefined;
  /** The same of purchases. */
  purchase(index: number): Operation | undefined;
  /** The same of splits. */
  split(index: number): Operation | undefined;
  /** One of the latest payment requests, paid or not, by any number. */
  request(index: number): Operation | undefined;
  /** An acknowledged hold that nobody was told of yet. */
  takeHold(): Operation | undefined;
  /** An acknowledged act that waits, and that nobody was told of yet. */
  takeAsked(): Operation | undefined;
  /** The latest schedule that nobody changed yet. */
  takeSchedule(): Operation | undefined;
  /** One that was paused, by its pause. */
  takePaused(): Operation | undefined;
  noteAcknowledged(operation: Operation): void;
  operations(): readonly Operation[];
  acknowledgedCount(): number;
  violations(): readonly Violation[];
  recording(): Recording;
  /** A loop ended by an error of our own: what is recorded is not what was meant. */
  broke(error: unknown): void;
  forget(): void;
};

export function createRecorder(maxAttempts: number): Recorder {
  const timeline = createTimeline();
  let setUp: Operation[] = [];
  let operations: Operation[] = [];
  let acknowledged: Operation[] = [];
  let purchases: Operation[] = [];
  let splits: Operation[] = [];
  let requests: Operation[] = [];
  let holds: Operation[] = [];
  let asked: Operation[] = [];
  let schedules: Operation[] = [];
  let paused: Operation[] = [];
  let violations: Violation[] = [];
  let attempts = 0;
  let successes = 0;

  function hasRoom(): boolean {
    if (attempts < maxAttempts) return true;
    const full = { rule: 'recorder:full', detail: `more than ${maxAttempts} attempts cannot be kept` };
    if (!violations.some(({ rule }) => rule === full.rule)) violations.push(full);
    return false;
  }

  return {
    timeline,
    hasRoom,
    add: (operation) => void (operation.kind === 'set-up' ? setUp : operations).push(operation),
    attempted(attempt, violation) {
      attempts += 1;
      if (violation && violations.length < VIOLATIONS_MAX) violations.push(violation);
      if (!isSuccess(attempt.status)) return;
      successes += 1;
      timeline.succeeded(attempt.answeredAtMs);
    },
    acknowledged: (index) => acknowledged[index % acknowledged.length],
    purchase: (index) => purchases[index % purchases.length],
    split: (index) => splits[index % splits.length],
    request: (index) => requests[index % requests.length],
    takeHold: () => holds.shift(),
    takeAsked: () => asked.shift(),
    takeSchedule: () => schedules.pop(),
    takePaused: () => paused.pop(),
    noteAcknowledged(operation) {
      // Asked for again later, these would do something new.
      if (operation.method === undefined) acknowledged.push(operation);
      if (operation.kind === 'purchase') purchases.push(operation);
      if (operation.kind === 'split') splits.push(operation);
      // Few, so that several pay one.
      if (operation.kind === 'request') requests = [...requests, operation].slice(-REQUESTS_AT_ONCE);
      if (operation.kind === 'hold') holds.push(operation);
      if (operation.kind === 'ask') asked.push(operation);
      if (operation.kind === 'schedule') schedules.push(operation);
      if (operation.kind === 'pause') paused.push(operation);
    },
    operations: () => operations,
    acknowledgedCount: () => successes,
    violations: () => violations,
    recording: () => ({
      setUp: [...setUp],
      operations: [...operations],
      attempts,
      violations: [...violations],
      marks: timeline.marks(),
    }),
    broke: (error) => void violations.push({ rule: 'recorder:broke', detail: String(error) }),
    forget() {
      [setUp, operations, acknowledged, violations, attempts] = [[], [], [], [], 0];
      [purchases, splits, requests, holds] = [[], [], [], []];
      [asked, schedules, paused] = [[], [], []];
      timeline.forget();
    },
  };
}
