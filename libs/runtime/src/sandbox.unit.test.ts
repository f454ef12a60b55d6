import { afterEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import { noSandboxInProduction, sandboxShape } from './sandbox.ts';

const Schema = z.object(sandboxShape).check(noSandboxInProduction);
const { NODE_ENV } = process.env;
afterEach(() => {
  process.env.NODE_ENV = NODE_ENV;
});

it.each([
  ['production', 'true', false],
  ['production', 'false', true],
  ['production', undefined, true],
  ['test', 'true', true],
])('where NODE_ENV is %s SANDBOX_CLOCK %s is taken: %s', (mode, SANDBOX_CLOCK, isTaken) => {
  process.env.NODE_ENV = mode;
  expect(Schema.safeParse({ SANDBOX_CLOCK }).success).toBe(isTaken);
});
