import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApi } from '../support/contract/openapi.ts';
import { platformUnderTest } from '../support/platform/platform-env.ts';
import { createPeople } from './people.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis.ts';
import { MINT_APPROVAL_ABOVE, PAYOUTS } from './settings.ts';

type AnsweredOperations = { never: string[]; neverBy2xx: string[] };

/** Throws with a curl line for each answer that the document does not allow. The same seed repeats the same requests. */
export async function checkRequests(seconds: number, seed: number): Promise<AnsweredOperations> {
  const packages = await installSchemathesis();
  const { baseUrl } = platformUnderTest();
  const cwd = await mkdtemp(join(tmpdir(), 'cowrie-conformance-'));
  try {
    const answersFile = join(cwd, 'answers.json');
    const people = { ...(await createPeople(PAYOUTS.provider, MINT_APPROVAL_ABOVE)), payouts: PAYOUTS };
    process.stderr.write(`conformance: ${seconds} s, CONFORMANCE_SEED=${seed}\n`);
    const env = {
      BASE: baseUrl,
      CONFORMANCE_PEOPLE: JSON.stringify(people),
      CONFORMANCE_ANSWERS: answersFile,
    };
    const run = await runSchemathesis({ packages, cwd, baseUrl, seed, seconds, env });
    if (!run.passed) throw new Error(`CONFORMANCE_SEED=${seed}\n${run.report}`);
    return await answeredOperations(baseUrl, answersFile);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

async function answeredOperations(baseUrl: string, answersFile: string): Promise<AnsweredOperations> {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApi;
  const answers = JSON.parse(await readFile(answersFile, 'utf8')) as Record<string, Record<string, number>>;
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const without = (isMeant: (status: string) => boolean) =>
    operations.filter((id) => !Object.keys(answers[id] ?? {}).some(isMeant));
  return { never: without(() => true), neverBy2xx: without((status) => status.startsWith('2')) };
}
