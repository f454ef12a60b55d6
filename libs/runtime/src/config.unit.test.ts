import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseConfigShape, isConfigError, loadConfig } from './config.ts';
import { noSandboxInProduction, sandboxShape } from './sandbox.ts';

const schema = z.object({
  ...baseConfigShape,
  DATABASE_URL: z.url(),
  SIZE: z.coerce.number().int().default(3),
});

describe('loadConfig', () => {
  it('fills in defaults and reads numbers', () => {
    const config = loadConfig(schema, { DATABASE_URL: 'postgres://here/x', MANAGEMENT_PORT: '9090' });
    expect(config).toMatchObject({ LOG_LEVEL: 'info', MANAGEMENT_PORT: 9090, SIZE: 3 });
  });

  it('takes an empty variable as none', () => {
    const config = loadConfig(schema, { DATABASE_URL: 'postgres://here/x', SIZE: '', LOG_LEVEL: '' });
    expect(config).toMatchObject({ LOG_LEVEL: 'info', SIZE: 3 });
    expect(() => loadConfig(schema, { DATABASE_URL: '' })).toThrow('DATABASE_URL: is missing');
  });

  it('names every missing and wrong variable, and no value', () => {
    let failure: unknown;
    try {
      loadConfig(schema, { SIZE: 'secret-word', LOG_LEVEL: 'secret-word' });
    } catch (error) {
      failure = error;
    }
    if (!isConfigError(failure)) throw new Error('a ConfigError was expected');
    expect(failure.message.split('\n').map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SIZE', 'LOG_LEVEL']),
    );
    expect(failure.message).toContain('DATABASE_URL: is missing');
    expect(failure.message).not.toContain('secret-word');
  });
});

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
