import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { z } from 'zod';

export type Outcome = {
  passed: number;
  failed: number;
  failures: readonly string[];
  skipped: readonly string[];
  files: readonly { file: string; tookMs: number }[];
  parts: readonly { project: string; seconds: number; processorSeconds: number }[];
};

export const NOTHING: Outcome = { passed: 0, failed: 0, failures: [], skipped: [], files: [], parts: [] };
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
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * A file that could not run, or a run without a result, counts as one failure. With `isNarrowed` the caller picked
 * tests by name, so the others do not count as skipped.
 */
export async function outcomeFrom(file: string, root: string, isNarrowed: boolean): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const parsed = text === undefined ? undefined : Results.safeParse(JSON.parse(text));
  if (!parsed?.success) return ONE_FAILED;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, success, testResults } = parsed.data;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  const named = (isMeant: (status: string) => boolean) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => isMeant(status))
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    );
  const unable = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => relative(root, name));
  return {
    passed: numPassedTests,
    failed: success ? failed : Math.max(failed, 1),
    failures: [...named((status) => status === 'failed'), ...unable],
    skipped: isNarrowed ? [] : named((status) => NOT_RUN.includes(status)),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      tookMs: Math.max(0, endTime - startTime),
    })),
    parts: [],
  };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((all, { passed }) => all + passed, 0),
    failed: outcomes.reduce((all, { failed }) => all + failed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    files: outcomes.flatMap(({ files }) => files),
    parts: outcomes.flatMap(({ parts }) => parts),
  };
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

export function report({ files, failures, skipped }: Outcome, tookMs: number): string[] {
  const slowest = files.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  const list = (title: string, names: readonly string[]) =>
    names.length > 0 ? [title, ...names.map((name) => `  ${name}`)] : [];
  return [
    'The slowest files:',
    ...slowest.map(({ file, tookMs: fileMs }) => `${seconds(fileMs).padStart(7)} s  ${file}`),
    ...list('Failed:', failures),
    ...list('Skipped:', skipped),
    `It took ${Math.floor(tookMs / 60_000)} min ${Math.round((tookMs % 60_000) / 1_000)} s.`,
  ];
}

export function closingLine({ passed, failed, skipped }: Outcome): string {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${rest}`;
}

/** A skipped test proved nothing, so on CI it fails the run. */
export function exitCode({ passed, failed, skipped }: Outcome, isCi: boolean): number {
  return failed > 0 || passed === 0 || (isCi && skipped.length > 0) ? 1 : 0;
}
