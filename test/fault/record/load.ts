import { randomBytes } from 'node:crypto';
import { createPace } from './pace.ts';
import { createRecorder } from './recorder.ts';
import { setUp } from './set-up/set-up.ts';
import { settleOperations } from './settle.ts';
import { createStep, DEFAULT_MIX, MIX_WITH_RULES } from './step.ts';
import type { Load, LoadOptions, Recording } from './types.ts';

const CONCURRENCY = 16;
const MAX_ATTEMPTS = 1_000_000;
const SETTLE_DEADLINE_MS = 60_000;

type LoadSetUp = Awaited<ReturnType<typeof setUp>>;

/** The requests follow from the seed; their success, and so the replays, do not. */
export function startLoad(options: LoadOptions): Load {
  const recorder = createRecorder(options.maxAttempts ?? MAX_ATTEMPTS);
  const { timeline } = recorder;
  const prefix = `load-${options.seed}-${randomBytes(4).toString('hex')}`;
  const pass = createPace(options.requestsPerSecond);
  const allowed = { connectionErrors: false };
  let running: LoadSetUp | undefined;
  let loops: Promise<void>[] = [];
  let sending = true;
  let number = 0;
  const isSending = () => sending && recorder.hasRoom();
  const { seed, mix = options.withRules ? MIX_WITH_RULES : DEFAULT_MIX } = options;
  const step = createStep({ seed, mix, prefix, recorder, isSending });

  async function loop({ cast, sender }: LoadSetUp): Promise<void> {
    while (isSending()) {
      await pass();
      if (sending) await step(number++, cast, sender);
    }
  }

  function go(): void {
    const on = running;
    if (!sending || !on) return;
    const one = () => loop(on).catch(recorder.broke);
    loops = Array.from({ length: options.concurrency ?? CONCURRENCY }, one);
  }

  async function begin(): Promise<void> {
    running = await setUp(options, { recorder, prefix, allowed });
    go();
  }

  const ready = begin();
  // A caller may wait for this promise, but need not.
  ready.catch(() => undefined);

  async function pause(): Promise<void> {
    await ready.catch(() => undefined);
    if (sending) timeline.paused(Date.now());
    sending = false;
    await Promise.all(loops);
  }

  async function take(): Promise<Recording> {
    await pause();
    const recording = recorder.recording();
    recorder.forget();
    return recording;
  }

  return {
    ready,
    mark: (label) => timeline.mark(label, Date.now()),
    allow: (what) => void Object.assign(allowed, what),
    pause,
    resume() {
      if (sending) return;
      sending = true;
      timeline.resumed(Date.now());
      go();
    },
    async settleUnknown({ withinMs = SETTLE_DEADLINE_MS } = {}) {
      await pause();
      if (!running) return { settled: 0, unknown: 0 };
      return settleOperations(recorder.operations(), running.sender, withinMs);
    },
    take,
    recording: recorder.recording,
    violations: recorder.violations,
    acknowledged: recorder.acknowledgedCount,
    longestGapMs: (since) => timeline.longestGapMs(since, Date.now()),
    firstSuccessAfter: timeline.firstSuccessAfter,
    stop: take,
  };
}
