import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll, readCheckpoint, type Violation } from '../check/index.ts';
import type { PlannedFault } from '../faults/types.ts';
import type { Recording } from '../record/index.ts';
import type { Stage } from './stage.ts';

export type Round = {
  name: string;
  params: PlannedFault['params'];
  note: string | undefined;
  faultMs: number;
  recoveryMs: number | undefined;
  targetMs: number | undefined;
  gapMs: number;
  codes: ReadonlyMap<string, number>;
  violations: readonly Violation[];
  checkMs: number;
};

const BEFORE_MS = 700;
const AFTER_MS = 700;
const RECOVERY_DEADLINE_MS = 60_000;
const SETTLE_DEADLINE_MS = 40_000;
const QUIET_DEADLINE_MS = 30_000;

const PROBE_CODES = ['422 insufficient_funds', '503 unavailable', '504 outcome_unknown'];

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

function serversOf({ world }: Stage) {
  const { LEDGER_DATABASE_URL = '', HISTORY_DATABASE_URL = '', KAFKA_BROKERS = '' } = world.platform.env;
  return { ledgerUrl: LEDGER_DATABASE_URL, historyUrl: HISTORY_DATABASE_URL, kafkaBrokers: KAFKA_BROKERS };
}

function codesOf({ operations }: Recording): Map<string, number> {
  const codes = new Map<string, number>();
  for (const { status, code, connectionError } of operations.flatMap(({ attempts }) => attempts)) {
    const name = status === 0 ? (connectionError ?? 'broken') : `${status} ${code ?? ''}`.trim();
    codes.set(name, (codes.get(name) ?? 0) + 1);
  }
  return codes;
}

async function harm(
  stage: Stage,
  drawn: PlannedFault,
): Promise<Pick<Round, 'note' | 'faultMs' | 'recoveryMs'>> {
  const startedAtMs = Date.now();
  const { backAtMs, note } = await drawn.run(stage.world);
  const recovered = stage.probes.allAnswered(backAtMs, RECOVERY_DEADLINE_MS).catch(() => undefined);
  const recoveredAtMs = await recovered;
  const recoveryMs = recoveredAtMs === undefined ? undefined : recoveredAtMs - backAtMs;
  return { note, faultMs: backAtMs - startedAtMs, recoveryMs };
}

async function check(stage: Stage): Promise<{ recording: Recording; found: Violation[] }> {
  const { load } = stage;
  const { unknown } = await load.settleUnknown({ withinMs: SETTLE_DEADLINE_MS });
  const recording = await load.take();
  const since = stage.checkpoint ? { since: stage.checkpoint } : {};
  const quiet = { timeoutMs: QUIET_DEADLINE_MS, audit: true };
  const found = await checkAll({ ...serversOf(stage), recording, ...since, ...quiet });
  found.push(...(await stage.newcomers.withoutWallet()));
  const open =
    unknown > 0 ? [{ rule: 'settle', detail: `${unknown} operations stayed without outcome` }] : [];
  return { recording, found: [...recording.violations, ...open, ...found] };
}

/** The load judges its own answers; these are the probes'. A code without a status is a broken connection. */
function probesWrong(codes: ReadonlyMap<string, number>, breaksConnections: boolean): Violation[] {
  return [...codes]
    .filter(([code]) => !PROBE_CODES.includes(code) && !(breaksConnections && !/^\d/.test(code)))
    .map(([code, count]) => ({ rule: 'probe:answer', detail: `${code} ×${count}` }));
}

export async function runRound(stage: Stage, drawn: PlannedFault): Promise<Round> {
  const { load, probes } = stage;
  const { name, params, targetMs, breaksConnections = false } = drawn;
  load.resume();
  probes.start();
  stage.newcomers.start();
  await sleep(BEFORE_MS);
  load.allow({ connectionErrors: breaksConnections });
  const failures: Violation[] = [];
  const harmed = await harm(stage, drawn).catch((error) => {
    failures.push({ rule: 'fault', detail: messageOf(error) });
    return { note: undefined, faultMs: 0, recoveryMs: undefined };
  });
  if (harmed.recoveryMs === undefined && failures.length === 0)
    failures.push({ rule: 'recovery', detail: `none within ${RECOVERY_DEADLINE_MS / 1000} s` });
  await sleep(AFTER_MS);
  const gapMs = probes.longestGapMs();
  probes.stop();
  await stage.newcomers.stop();
  load.allow({ connectionErrors: false });
  const checkedAtMs = Date.now();
  const { recording, found } = await check(stage);
  const violations = [...failures, ...probesWrong(probes.codes(), breaksConnections), ...found];
  const codes = codesOf(recording);
  stage.checkpoint = await readCheckpoint(serversOf(stage));
  const checkMs = Date.now() - checkedAtMs;
  return { name, params, targetMs, ...harmed, gapMs, codes, violations, checkMs };
}

export async function checkBefore(stage: Stage): Promise<Violation[]> {
  const recording = await stage.load.take();
  const found = await checkAll({ ...serversOf(stage), recording, timeoutMs: QUIET_DEADLINE_MS });
  stage.checkpoint = await readCheckpoint(serversOf(stage));
  return found;
}
