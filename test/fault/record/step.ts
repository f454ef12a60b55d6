import { setTimeout as sleep } from 'node:timers/promises';
import { type Cast, type PlannedOperation, planOperation } from './plan/plan.ts';
import { planEnd, planHold, planPay, planPurchase, planRefund, planRequest } from './plan/plan-coins.ts';
import { isRuleKind, planApprove, planRule } from './plan/plan-rules.ts';
import { planSchedule, planStep } from './plan/plan-schedules.ts';
import { planGiveBack, planSplit } from './plan/plan-splits.ts';
import { type Random, randomOf } from './plan/random.ts';
import type { Recorder } from './recorder.ts';
import type { Sender } from './sender.ts';
import type { Attempt, Kind, Mix, Operation } from './types.ts';

/** Caps a longer Retry-After, so that the load continues. */
const RETRY_AFTER_MAX_MS = 1_000;
/** Without a pause, the loop would only burn processor time while the gateway is down. */
const AFTER_FAILURE_MS = 200;
const RETRIES_MAX = 2;
/** The share of failed operations, in tenths, that is retried at once. The rest stays open until it is settled. */
const RETRIED_OF_TEN = 5;

export const DEFAULT_MIX: Mix = {
  transfer: 31,
  'hot-receiver': 12,
  'hot-sender': 12,
  purchase: 6,
  refund: 3,
  hold: 5,
  capture: 3,
  release: 1,
  mint: 6,
  burn: 4,
  brink: 4,
  'too-much': 4,
  nobody: 2,
  replay: 7,
  split: 5,
  'give-back': 4,
  request: 3,
  pay: 5,
  schedule: 6,
  pause: 2,
  resume: 1,
  cancel: 1,
};

export const MIX_WITH_RULES: Mix = {
  ...DEFAULT_MIX,
  limited: 6,
  frozen: 2,
  switched: 6,
  freeze: 1,
  unfreeze: 1,
  ask: 3,
  approve: 3,
};

export function openOperation(recorder: Recorder, planned: PlannedOperation, key: string): Operation {
  const operation: Operation = { ...planned, key, attempts: [], acknowledged: null };
  recorder.add(operation);
  return operation;
}

async function rest({ status, retryAfterMs }: Attempt): Promise<boolean> {
  const failed = status === 0 || status >= 500 || status === 429;
  if (failed) await sleep(Math.min(retryAfterMs ?? AFTER_FAILURE_MS, RETRY_AFTER_MAX_MS));
  return failed;
}

type PlanContext = { cast: Cast; recorder: Recorder; random: Random; key: string };

/** Becomes a transfer when there is nothing to continue. */
function planOf(kind: Exclude<Kind, 'set-up'> | 'replay', planning: PlanContext): PlannedOperation {
  const { cast, recorder, random, key } = planning;
  const { rules } = cast;
  const transfer = () => planOperation('transfer', cast, random, key);
  if (isRuleKind(kind)) return rules ? planRule(kind, { cast, rules }, random, key) : transfer();
  switch (kind) {
    case 'purchase':
      return planPurchase(cast, random, key);
    case 'refund': {
      const purchase = recorder.purchase(random.below(2 ** 31));
      return purchase ? planRefund(purchase, cast, random, key) : transfer();
    }
    case 'split':
      return planSplit(cast, random, key);
    case 'give-back': {
      const split = recorder.split(random.below(2 ** 31));
      return split ? planGiveBack(split, cast, random, key) : transfer();
    }
    case 'hold':
      return planHold(cast, random, key);
    case 'capture':
    case 'release': {
      const hold = recorder.takeHold();
      return hold ? planEnd(kind, hold, random) : transfer();
    }
    case 'request':
      return planRequest(cast, random, key);
    case 'pay': {
      const request = recorder.request(random.below(2 ** 31));
      return request ? planPay(request, cast, random) : transfer();
    }
    case 'schedule':
      return planSchedule(cast, random, key);
    case 'pause':
    case 'resume':
    case 'cancel': {
      const made = kind === 'resume' ? recorder.takePaused() : recorder.takeSchedule();
      return made ? planStep(kind, made) : transfer();
    }
    case 'approve': {
      const asked = recorder.takeAsked();
      return asked && rules ? planApprove(asked, rules) : transfer();
    }
    case 'replay':
      return transfer();
    default:
      return planOperation(kind, cast, random, key);
  }
}

/** The same seed and number produce the same request. */
export function createStep(deps: {
  seed: number;
  mix: Mix;
  prefix: string;
  recorder: Recorder;
  isSending(): boolean;
}): (number: number, cast: Cast, sender: Sender) => Promise<void> {
  const { seed, mix, prefix, recorder } = deps;

  return async (number, cast, sender) => {
    const random = randomOf(seed, number);
    const kind = random.weighted<Exclude<Kind, 'set-up'> | 'replay'>(mix);
    const earlier = kind === 'replay' ? recorder.acknowledged(random.below(2 ** 31)) : undefined;
    if (earlier) {
      await rest(await sender.send(earlier, 'replay'));
      return;
    }
    const key = `${prefix}-${number}`;
    const operation = openOperation(recorder, planOf(kind, { cast, recorder, random, key }), key);
    const retries = random.below(10) < RETRIED_OF_TEN ? RETRIES_MAX : 0;
    for (let retry = 0; retry <= retries; retry += 1) {
      const attempt = await sender.send(operation, retry === 0 ? 'first' : 'retry');
      if (operation.acknowledged) recorder.noteAcknowledged(operation);
      if (!(await rest(attempt)) || !deps.isSending()) return;
    }
  };
}
