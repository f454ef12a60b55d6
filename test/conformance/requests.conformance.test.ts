import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { OpenApi } from '../support/contract/openapi.ts';
import { usePlatform } from '../support/platform/use-platform.ts';
import { createPeople } from './people.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis.ts';

/*
 * Requests that Schemathesis makes up from the gateway's own document, valid and not, are never answered otherwise than it
 * says. CONFORMANCE_MINUTES is how long (3), CONFORMANCE_SEED (1) picks other requests.
 */

const MINUTES = Number(process.env.CONFORMANCE_MINUTES ?? 3);
const SEED = Number(process.env.CONFORMANCE_SEED ?? 1);
const ENDED_WITHIN_MS = MINUTES * 60_000 + 180_000;
const PAYOUTS = { provider: 'momo', secret: 'c'.repeat(32) };
/** Above it a mint waits for a second person, so that there is something to approve. */
const MINT_APPROVAL_ABOVE = 1_000_000;

const settings = {
  RATE_LIMIT_USER_PER_MINUTE: '0',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
  LOGIN_FAILURES_PER_15_MINUTES: '0',
  PASSWORD_HASHES_PER_MINUTE: '0',
  PASSWORD_HASHES_ADDRESS_PER_MINUTE: '0',
  PAYOUT_HTTP_PROVIDERS: PAYOUTS.provider,
  PAYOUT_CALLBACK_SECRET: PAYOUTS.secret,
  MINT_APPROVAL_ABOVE: String(MINT_APPROVAL_ABOVE),
};
let packages: string;
const own = usePlatform(settings, async () => {
  packages = await installSchemathesis();
});

/** Operations that had no answer of a status that is meant. */
async function without(
  baseUrl: string,
  answersFile: string,
  isMeant: (status: string) => boolean,
): Promise<string[]> {
  const document = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as OpenApi;
  const answers = JSON.parse(await readFile(answersFile, 'utf8')) as Record<string, Record<string, number>>;
  return Object.values(document.paths)
    .flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    .filter((id) => !Object.keys(answers[id] ?? {}).some(isMeant));
}

it(
  'answers as its document says',
  async () => {
    const { home, platform } = own;
    const { baseUrl } = platform;
    const answersFile = join(home, 'answers.json');
    const people = { ...(await createPeople(PAYOUTS.provider, MINT_APPROVAL_ABOVE)), payouts: PAYOUTS };
    process.stderr.write(`conformance: ${MINUTES} minutes, CONFORMANCE_SEED=${SEED}\n`);
    const run = await runSchemathesis({
      packages,
      cwd: home,
      baseUrl,
      seed: SEED,
      seconds: MINUTES * 60,
      env: { BASE: baseUrl, CONFORMANCE_PEOPLE: JSON.stringify(people), CONFORMANCE_ANSWERS: answersFile },
    });
    if (!run.passed) throw new Error(`CONFORMANCE_SEED=${SEED}\n${run.report}`);
    expect(await without(baseUrl, answersFile, () => true)).toEqual([]);
    // Chance decides which of the few are left: they are named, and are no failure.
    const refused = await without(baseUrl, answersFile, (status) => status.startsWith('2'));
    process.stderr.write(`conformance: never answered by 2xx: ${refused.join(', ') || 'none'}\n`);
  },
  ENDED_WITHIN_MS,
);
