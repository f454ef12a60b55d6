import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { transfer } from '../../testing/requests.ts';
import { coinsMoved } from '../../testing/states.ts';

describe('POST /api/coins/transfer', () => {
  it('sends principal, amount in units, and idempotency', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const response = await gateway.as(1, transfer(undefined, { 'idempotency-key': 'k', traceparent }));
    expect(response.statusCode).toBe(201);
    const [request] = gateway.asked;
    expect(request).toMatchObject({
      topic: 'ledger.commands',
      key: '1',
      message: {
        name: 'coins.transfer',
        principal: 'user:1',
        apiKeyId: null,
        // The request is not traced here, so its trace continues unrecorded.
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`,
        idempotency: { key: 'k', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
        data: { fromUserId: 1, toUserId: 2, toTreasury: null, amountUnits: '125000', reason: 'Lunch' },
      },
    });
    expect(request?.timeoutMs).toBe(LIMITS.commandDeadlineMs + LIMITS.replyGraceMs);
    expect(request?.message.deadlineMs).toBe(gateway.state.nowMs + LIMITS.commandDeadlineMs);
  });

  it('has one fingerprint for every spelling of a body', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const bodies = [
      '{"toUserId":2,"amount":12.5,"reason":"Lunch"}',
      '{"reason":"\\u004cunch","amount":125e-1,"toUserId":2.0,"toTreasury":null,"metadata":null}',
      '{"toUserId":2,"amount":12.6,"reason":"Lunch"}',
      '{"toUserId":2,"amount":12.5,"reason":"lunch"}',
    ];
    for (const body of bodies) await gateway.as(1, transfer(body, { 'idempotency-key': 'k' }));
    const [a, b, c, d] = gateway.asked.map(({ message }) => message.idempotency);
    expect(b).toEqual(a);
    expect(c).not.toEqual(a);
    expect(d).not.toEqual(a);
  });

  it('marks a replay, and answers it like the first request', async () => {
    const gateway = await createTestGateway({
      'coins.transfer': () => ({ ...coinsMoved(), replayed: true }),
    });
    const response = await gateway.as(1, transfer(undefined, { 'idempotency-key': 'k' }));
    expect(response.statusCode).toBe(201);
    expect(response.headers['idempotency-replayed']).toBe('true');
  });
});
