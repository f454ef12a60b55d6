import { expect } from '@jest/globals';
import type { Answer } from '../http.ts';

export function expectReplay(again: Answer, first: Answer): void {
  const marked = { status: again.status, json: again.json, replayed: again.headers['idempotency-replayed'] };
  expect(marked).toEqual({ status: first.status, json: first.json, replayed: 'true' });
}
