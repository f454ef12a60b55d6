import type { Context } from '../../context.ts';
import { EXIT } from '../../failures.ts';
import type { Settings } from '../file/read.ts';
import { kindOf, type Section } from '../kinds/kinds.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { readWorld } from '../world.ts';
import { readFileOf, refuseFaults } from './file.ts';
import { type Plan, planOf, type Step } from './plan.ts';
import { doAll } from './run.ts';
import { refuseLostSecrets, requireSecrets } from './secrets-first.ts';
import { otherLine, showJson, stepLine } from './show.ts';
import { findWaiting, type WaitingApprovals } from './waiting.ts';

type Options = { isDryRun: boolean; secrets: Secrets | null };

/** Everything is checked before the first change. */
export async function applyFile(context: Context, file: string, options: Options): Promise<void> {
  const plan = await planFor(context, file);
  await refuseLostSecrets(plan, options.secrets);
  const { out, client, signal } = context;
  const waiting = plan.steps.length === 0 ? () => undefined : await findWaiting(client, signal);
  if (!out.isJson) showPlan(context, plan, waiting);
  const open = openOf(plan, waiting);
  if (options.isDryRun || open.length === 0) return finish(context, plan, waiting, options.isDryRun);
  await requireSecrets(open, options.secrets);
  const what = open.length === 1 ? 'this change' : `these ${open.length} changes`;
  await context.confirm(`Make ${what} at ${context.baseUrl}?`);
  await doAll(context, { plan, waiting, secrets: options.secrets });
}

/** All faults are reported at once; those of the text alone need no gateway. */
async function planFor(context: Context, file: string): Promise<Plan> {
  const settings = await readFileOf(file);
  const world = await readWorld(context, sectionsOf(settings)).catch((error: unknown) => {
    refuseFaults(file, settings, settings.faults);
    throw error;
  });
  const plan = planOf(settings, world);
  refuseFaults(file, settings, [...settings.faults, ...plan.faults]);
  return plan;
}

function sectionsOf({ sections, items }: Settings): Set<Section> {
  const namesPlatforms = items.some(({ fields }) => typeof fields.platform === 'string');
  return new Set([...sections, ...(namesPlatforms ? (['platforms'] as const) : [])]);
}

function openOf({ steps }: Plan, waiting: WaitingApprovals): readonly Step[] {
  const isWaiting = ({ writes }: Step) => writes.every((write) => waiting(write) !== undefined);
  const unbounded = new Set(
    steps
      .filter((step) => step.item.section === 'platforms' && isWaiting(step))
      .map((step) => step.item.fields.id),
  );
  const isHeldBack = ({ item: { section, fields } }: Step) =>
    kindOf(section).isBounded === true && unbounded.has(fields.platform);
  return steps.filter((step) => !isWaiting(step) && !isHeldBack(step));
}

const approvalsOf = ({ writes }: Step, waiting: WaitingApprovals) =>
  writes.flatMap((write) => waiting(write)?.id ?? []);

function showPlan({ out }: Context, plan: Plan, waiting: WaitingApprovals): void {
  for (const step of plan.steps) {
    out.line(stepLine(step, approvalsOf(step, waiting)));
  }
  for (const other of plan.others) out.note(otherLine(other));
}

function finish({ out }: Context, plan: Plan, waiting: WaitingApprovals, isDryRun: boolean): void {
  const isSame = plan.steps.length === 0;
  const steps = plan.steps.map((step) => {
    const approvals = approvalsOf(step, waiting);
    return approvals.length === 0 ? { step } : { step, outcome: { state: 'waiting' as const, approvals } };
  });
  if (out.isJson) showJson(out, plan, steps);
  else if (isSame) out.line('Everything matches the file. Nothing was changed.');
  else if (isDryRun) out.note('Nothing was changed.');
  else out.note('All changes wait for approval. Nothing was changed.');
  if (!isSame) process.exitCode = isDryRun ? EXIT.notAsItShouldBe : EXIT.waiting;
}
