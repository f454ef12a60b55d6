import { jest } from '@jest/globals';

// Jest takes `testTimeout` for a whole run only, not for a project: each project hands it over as a global.
const { TEST_TIMEOUT_MS } = globalThis as { TEST_TIMEOUT_MS?: number };
if (TEST_TIMEOUT_MS !== undefined) jest.setTimeout(TEST_TIMEOUT_MS);
