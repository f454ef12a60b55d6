import { logEntriesOf as logEntries, mayBeLogged as mayBe } from '../engine/admin-log.ts';
import * as applying from '../engine/batch/apply-batch.ts';
import { createLedgerBatch as createBatchOf, requireDeclared } from '../engine/batch/batch.ts';
import type { BatchInput } from '../engine/batch/batch-work.ts';
import * as committing from '../engine/batch/commit-batch.ts';
import { createFeatures } from '../features/features.ts';
import type { HeadSigner } from '../features/heads/decide.ts';
import { NOW_MS } from './commands.ts';

const FEATURES = createFeatures({ signHead: null });

export const NO_RECORDS = { ...FEATURES.none, holds: new Map() };
export type State = Parameters<typeof decide>[0];
export type Batch = ReturnType<typeof createBatch>;

export function decide(
  state: Parameters<typeof FEATURES.decide>[0],
  command: Parameters<typeof FEATURES.decide>[1],
  nowMs: number,
) {
  const decision = FEATURES.decide(state, command, nowMs, 0);
  if (decision.ok) requireDeclared(command, decision.changes);
  return decision;
}
export const judge = (state: State, command: Parameters<typeof FEATURES.decide>[1], nowMs = NOW_MS) => {
  const decision = decide(state, command, nowMs);
  if (!decision.ok) throw new Error(decision.detail);
  return FEATURES.judges.judge(state, command, decision.changes, nowMs);
};
export const { accountsOf, movementsOf, needsOf, queries: createQueries } = FEATURES;

export const createBatch = (input: BatchInput) => createBatchOf(FEATURES, input);

type ApplyDeps = Omit<Parameters<typeof applying.createApplyBatch>[0], 'registry'>;
export const createApplyBatch = ({ signHead, ...deps }: ApplyDeps & { signHead?: HeadSigner | null }) => {
  const registry = signHead ? createFeatures({ signHead }) : FEATURES;
  return applying.createApplyBatch({ registry, ...deps });
};

type RestParameters<F> = F extends (registry: infer _, ...rest: infer R) => unknown ? R : never;
export const logEntriesOf = (...rest: RestParameters<typeof logEntries>) => logEntries(FEATURES, ...rest);
export const mayBeLogged = (...rest: RestParameters<typeof mayBe>) => mayBe(FEATURES, ...rest);
export const writeAndCommit = (...rest: RestParameters<typeof committing.writeAndCommit>) =>
  committing.writeAndCommit(FEATURES, ...rest);
