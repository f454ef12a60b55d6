import type { Violation } from '../fault/check/index.ts';
import { checkGroup, type RehearsalReport, rehearse } from './rehearse.ts';
import { rehearsedLines, violationLines } from './report.ts';
import type { HaStage } from './stage.ts';
import type { Rehearsal } from './types.ts';

export type GroupResult = { rehearsed: RehearsalReport[]; violations: Violation[] };

export async function runGroup(
  stage: HaStage,
  rehearsals: readonly Rehearsal[],
  options: { seconds: number; print: (line: string) => void; signal: AbortSignal },
): Promise<GroupResult> {
  const done: RehearsalReport[] = [];
  for (const rehearsal of rehearsals) {
    if (options.signal.aborted) break;
    const one = await rehearse(stage, rehearsal, options.seconds);
    done.push(one);
    for (const line of rehearsedLines(one)) options.print(line);
  }
  const checked = await checkGroup(stage, done);
  const group = rehearsals[0]?.group ?? '';
  options.print(`${group}: ${checked.violations.length} violations of the rules`);
  for (const line of violationLines(checked.violations)) options.print(line);
  return checked;
}
