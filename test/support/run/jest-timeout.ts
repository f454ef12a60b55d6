import { jest } from '@jest/globals';

// Jest accepts `testTimeout` only for a whole run, so each project passes its own as a global.
const { TEST_TIMEOUT_MS } = globalThis as { TEST_TIMEOUT_MS?: number };
if (TEST_TIMEOUT_MS !== undefined) jest.setTimeout(TEST_TIMEOUT_MS);
