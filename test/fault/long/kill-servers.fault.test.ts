import { describe, it } from '@jest/globals';
import { isOurs } from '../../support/platform/processes.ts';
import { describeKills } from '../kill-suite.ts';

const DEADLINE_MS = 40_000;

// A server that the caller provided must not be killed.
const names = (['redis', 'postgres', 'kafka'] as const).filter(isOurs);

if (names.length > 0) describeKills(names, DEADLINE_MS);
else describe('killing servers', () => it.skip('needs servers of our own', () => undefined));
