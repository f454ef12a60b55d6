import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { boundInFlight } from './in-flight.ts';

describe('boundInFlight', () => {
  it('refuses what is too much at once, and never health', async () => {
    const app = fastify();
    const inFlight = boundInFlight(app, 2);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.get('/slow', async () => {
      await released;
      return 'done';
    });
    app.get('/health/live', async () => 'ok');

    const slow = [app.inject('/slow'), app.inject('/slow')];
    await app.inject('/health/live');
    expect(inFlight.count()).toBe(2);
    const refused = await app.inject('/slow');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await app.inject('/health/live')).statusCode).toBe(200);

    release();
    for (const response of await Promise.all(slow)) expect(response.statusCode).toBe(200);
    expect(inFlight.count()).toBe(0);
    expect((await app.inject('/slow')).statusCode).toBe(200);
  });
});
