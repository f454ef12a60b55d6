import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accounts, command, NOW_MS } from '../../testing/commands.ts';
import { decide, NO_RECORDS, needsOf } from '../../testing/engine.ts';

const ID = randomUUID();
const STATE = { ...NO_RECORDS, accounts: accounts() };

describe('requesting a verification', () => {
  const ask = (verificationId: string) => command({ name: 'verification.request', data: { verificationId } });
  it('creates one that waits, or returns the waiting one', () => {
    const verification = { id: ID, startedAtMs: NOW_MS };
    expect(decide(STATE, ask(ID), NOW_MS)).toEqual({
      ok: true,
      changes: [{ kind: 'record', of: 'verifications', record: verification }],
      answers: { shows: { verification: expect.objectContaining({ id: ID }) } },
    });
    const waiting = { ...STATE, verifications: new Map([[ID, verification]]) };
    expect(decide(waiting, ask(randomUUID()), NOW_MS)).toEqual({
      ok: true,
      changes: [],
      answers: { shows: { verification: expect.objectContaining({ id: ID }) } },
    });
    expect(needsOf(ask(ID))).toEqual({ verifications: true });
  });
});
