import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';

/** What came of a run of Jest. */
export type Outcome = {
  passed: number;
  failed: number;
  /** The names of the tests that were not run. */
  skipped: readonly string[];
  files: readonly { file: string; tookMs: number }[];
};

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: [], files: [] };
export const ONE_FAILED: Outcome = { ...NOTHING, failed: 1 };

const SLOWEST = 10;
const NOT_RUN = ['pending', 'todo', 'skipped', 'disabled'];

const Results = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * What Jest wrote: a file that could not even run counts as one failure, and so does a run without a result.
 * `isNarrowed`: the caller picked tests by name, so the others are not skipped but not asked for.
 */
export async function outcomeFrom(file: string, root: string, isNarrowed: boolean): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const parsed = text === undefined ? undefined : Results.safeParse(JSON.parse(text));
  if (!parsed?.success) return ONE_FAILED;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, success, testResults } = parsed.data;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const notRun = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => NOT_RUN.includes(status))
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: success ? failed : Math.max(failed, 1),
    skipped: isNarrowed ? [] : notRun,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      tookMs: Math.max(0, endTime - startTime),
    })),
  };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.reduce((all, { failed }) => all + failed, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    files: outcomes.flatMap(({ files }) => files),
  };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

/** The ten slowest files, what was skipped, and how long it all took. */
export function report({ files, skipped }: Outcome, tookMs: number): string[] {
  const slowest = files.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  return [
    'The slowest files:',
    ...slowest.map(({ file, tookMs: fileMs }) => `${seconds(fileMs).padStart(7)} s  ${file}`),
    ...(skipped.length > 0 ? ['Skipped:', ...skipped.map((name) => `  ${name}`)] : []),
    `It took ${Math.floor(tookMs / 60_000)} min ${Math.round((tookMs % 60_000) / 1_000)} s.`,
  ];
}

/** The last line of a run. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/** What was skipped has not been shown to work: on CI that is a failure. */
export function exitCode({ passed, failed, skipped }: Outcome, isCi: boolean): number {
  return failed > 0 || passed === 0 || (isCi && skipped.length > 0) ? 1 : 0;
}
