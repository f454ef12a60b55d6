import { expect, it } from '@jest/globals';
import { checkRequests } from '../conformance/check-requests.ts';

const SECONDS = 30;
const SEED = 1;
/** The first run installs Schemathesis. */
const ENDED_WITHIN_MS = 420_000;

it(
  'answers generated requests as its document says',
  async () => {
    const { never } = await checkRequests(SECONDS, SEED);
    expect(never).not.toContain('transferCoins');
  },
  ENDED_WITHIN_MS,
);
