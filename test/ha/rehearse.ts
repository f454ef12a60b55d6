import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll, readCheckpoint, type Violation } from '../fault/check/index.ts';
import type { Recording } from '../fault/record/index.ts';
import { eventually } from '../support/eventually.ts';
import { findConsumerLag } from './observe/behind.ts';
import type { HaStage } from './stage.ts';
import type { Moment, Rehearsal, Result } from './types.ts';

export type RehearsalReport = {
  name: string;
  group: Rehearsal['group'];
  moments: readonly Moment[];
  notes: readonly string[];
  gapMs: number;
  fromMs: number;
  toMs: number;
  codes: ReadonlyMap<string, number>;
  violations: readonly Violation[];
};

const AFTER_MS = 500;
const SETTLE_DEADLINE_MS = 40_000;
const QUIET_DEADLINE_MS = 30_000;

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

function serversOf({ platform }: HaStage) {
  const { LEDGER_DATABASE_URL = '', HISTORY_DATABASE_URL = '', KAFKA_BROKERS = '' } = platform.env;
  return { ledgerUrl: LEDGER_DATABASE_URL, historyUrl: HISTORY_DATABASE_URL, kafkaBrokers: KAFKA_BROKERS };
}

function lateViolations({ what, tookMs, targetMs }: Moment): Violation[] {
  if (targetMs === undefined || tookMs <= targetMs) return [];
  return [{ rule: 'late', detail: `${what}: ${tookMs} ms, at most ${targetMs} ms` }];
}

export async function rehearse(
  stage: HaStage,
  rehearsal: Rehearsal,
  seconds: number,
): Promise<RehearsalReport> {
  const { platform, links, load, watch, disks } = stage;
  const { name, group } = rehearsal;
  load.resume();
  watch.start();
  const fromMs = Date.now();
  const failed: Violation[] = [];
  let result: Result = { moments: [] };
  try {
    await watch.answered(fromMs);
    result = await rehearsal.run({ platform, links, load, watch, disks, seconds });
  } catch (error) {
    failed.push({ rule: 'rehearsal', detail: messageOf(error) });
  }
  await sleep(AFTER_MS);
  const gapMs = watch.longestGapMs();
  watch.stop();
  const { moments, notes = [], violations = [] } = result;
  const found = [...failed, ...violations, ...moments.flatMap(lateViolations), ...watch.violations()];
  return {
    name,
    group,
    moments,
    notes,
    gapMs,
    fromMs,
    toMs: Date.now(),
    codes: new Map(),
    violations: found,
  };
}

function codesBetween({ operations }: Recording, fromMs: number, toMs: number): Map<string, number> {
  const codes = new Map<string, number>();
  const attempts = operations.flatMap((operation) => operation.attempts);
  for (const { status, code, connectionError, sentAtMs } of attempts) {
    if (sentAtMs < fromMs || sentAtMs > toMs) continue;
    const name = status === 0 ? (connectionError ?? 'broken') : `${status} ${code ?? ''}`.trim();
    codes.set(name, (codes.get(name) ?? 0) + 1);
  }
  return codes;
}

export async function checkGroup(
  stage: HaStage,
  rehearsed: readonly RehearsalReport[],
): Promise<{ rehearsed: RehearsalReport[]; violations: Violation[] }> {
  const { load } = stage;
  const { unknown } = await load.settleUnknown({ withinMs: SETTLE_DEADLINE_MS });
  const recording = await load.take();
  const since = stage.checkpoint ? { since: stage.checkpoint } : {};
  const servers = serversOf(stage);
  const found = await checkAll({ ...servers, recording, ...since, timeoutMs: QUIET_DEADLINE_MS });
  stage.checkpoint = await eventually(() => readCheckpoint(servers), QUIET_DEADLINE_MS);
  const behind = await findConsumerLag(stage.platform, QUIET_DEADLINE_MS);
  const open = { rule: 'settle', detail: `${unknown} operations stayed without outcome` };
  return {
    rehearsed: rehearsed.map((one) => ({ ...one, codes: codesBetween(recording, one.fromMs, one.toMs) })),
    violations: [...(unknown > 0 ? [open] : []), ...behind, ...found],
  };
}
