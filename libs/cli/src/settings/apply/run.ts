import type { Context } from '../../context.ts';
import { EXIT } from '../../failures.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { doStep } from './do-step.ts';
import type { ApplyOutcome } from './outcome.ts';
import type { Plan, Step } from './plan.ts';
import { outcomeLine, showJson, title } from './show.ts';
import type { WaitingApprovals } from './waiting.ts';

type ApplyRun = { plan: Plan; waiting: WaitingApprovals; secrets: Secrets | null };

/** Ctrl-C ends it between two steps. */
export async function doAll(context: Context, { plan, waiting, secrets }: ApplyRun): Promise<void> {
  const { client, out, signal } = context;
  const done: { step: Step; outcome: ApplyOutcome }[] = [];
  /** No key of these platforms is created while their budget or status waits for a second person. */
  const unbounded = new Set<unknown>();
  for (const step of plan.steps) {
    const { section, fields } = step.item;
    try {
      signal.throwIfAborted();
      const isHeldBack = kindOf(section).isBounded && unbounded.has(fields.platform);
      const outcome: ApplyOutcome = isHeldBack
        ? { state: 'held back' }
        : await doStep({ client, secrets, waiting }, step);
      if (section === 'platforms' && outcome.state === 'waiting') unbounded.add(fields.id);
      done.push({ step, outcome });
      if (!out.isJson) out.line(outcomeLine(step, outcome));
    } catch (error) {
      const count = `${done.length} of ${plan.steps.length}`;
      out.note(`Stopped at ${title(step)}, after ${count}. Run it again to continue.`);
      throw error;
    }
  }
  if (out.isJson) showJson(out, plan, done);
  if (done.every(({ outcome }) => outcome.state === 'done')) return;
  out.note('Another super admin must approve: cowrie approve ID. Then run it again.');
  process.exitCode = EXIT.waiting;
}
