import { isSuccess } from '../../support/outcome.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { Attempt, Operation, Recording, Violation } from './types.ts';

/** More violations of one kind would add no information. */
const VIOLATIONS_MAX = 1_000;

const REQUESTS_AT_ONCE = 4;

export type Recorder = {
  timeline: Timeline;
  hasRoom(): boolean;
  add(operation: Operation): void;
  attempted(attempt: Attempt, violation: Violation | undefined): void;
  acknowledged(index: number): Operation | undefined;
  purchase(index: number): Operation | undefined;
  split(index: number): Operation | undefined;
  request(index: number): Operation | undefined;
  /** Each hold is returned once. */
  takeHold(): Operation | undefined;
  takeAsked(): Operation | undefined;
  takeSchedule(): Operation | undefined;
  takePaused(): Operation | undefined;
  noteAcknowledged(operation: Operation): void;
  operations(): readonly Operation[];
  acknowledgedCount(): number;
  violations(): readonly Violation[];
  recording(): Recording;
  /** A loop ended by a fault of the test itself, so the recording is incomplete. */
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
      // Replayed later, these operations would have a new effect.
      if (operation.method === undefined) acknowledged.push(operation);
      if (operation.kind === 'purchase') purchases.push(operation);
      if (operation.kind === 'split') splits.push(operation);
      // The list is short, so that several users pay the same request.
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
