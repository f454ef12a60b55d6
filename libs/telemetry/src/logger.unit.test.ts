import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

function record() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'ledger', instance: 'ledger-2', level: 'info', destination });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('the logger', () => {
  it('writes JSON with an ISO time, the level by name, service and instance', () => {
    const { logger, last } = record();
    logger.warn({ partition: 3, offset: 12n }, 'fence');
    expect(last()).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'ledger',
      instance: 'ledger-2',
      partition: 3,
      offset: 12,
      msg: 'fence',
    });
  });

  it.each([
    'password',
    'newPassword',
    'passwordHash',
    'sealedPassword',
    'sealedNew',
    'accessToken',
    'refreshToken',
    'refreshHash',
    'nextRefreshHash',
    'keyHash',
    'apiKey',
    'x-api-key',
    'X-Api-Key',
    'Authorization',
    'cookie',
    'TOKEN_PRIVATE_KEY',
    'CURSOR_SECRET',
    'LEDGER_DATABASE_URL',
    'BOOTSTRAP_API_KEY',
  ])('cuts %s out at every depth', (name) => {
    const { logger, lines, last } = record();
    const secret = { [name]: 'hunter2' };
    logger.info({ ...secret, a: secret, list: [{ b: { c: { d: secret } } }], err: failure(secret) }, 'x');
    logger.child({ ...secret, child: true }).info({}, 'x');
    expect(lines.join('')).not.toContain('hunter2');
    expect(last()).toMatchObject({ [name]: '[secret]', child: true });
  });

  it.each(['apiKeyId', 'url', 'path', 'hash', 'userId'])('keeps %s, which is no secret', (name) => {
    const { logger, last } = record();
    logger.info({ [name]: 'seen' }, 'x');
    expect(last()[name]).toBe('seen');
  });

  it('tells an error with its stack, code and causes, and without the rows that PostgreSQL quotes', () => {
    const { logger, lines, last } = record();
    const row = 'Failing row contains (ann@example.org, hunter2)';
    const database = failure({ code: '23502', detail: row, where: row, internalQuery: row });
    logger.error({ err: new Error('batch not applied', { cause: database }) }, 'x');
    expect(last().err).toMatchObject({
      type: 'Error',
      message: 'batch not applied',
      stack: expect.stringContaining('logger.unit.test'),
      cause: { message: 'refused', code: '23502' },
    });
    expect(lines.join('')).not.toContain('hunter2');
  });

  it('takes an error alone, and nesting without an end', () => {
    const { logger, last } = record();
    logger.error(new Error('alone'));
    expect(last()).toMatchObject({ msg: 'alone', err: { message: 'alone' } });
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    logger.info(loop, 'x');
    expect(JSON.stringify(last())).toContain('[too deep]');
  });

  it('leaves what it is given as it was', () => {
    const { logger } = record();
    const fields = { user: { password: 'hunter2' } };
    logger.info(fields, 'x');
    expect(fields).toEqual({ user: { password: 'hunter2' } });
  });
});

function failure(fields: object): Error {
  return Object.assign(new Error('refused'), fields);
}
