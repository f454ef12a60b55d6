import { randomUUID } from 'node:crypto';
import { MAX_SUPPLY_UNITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { accounts, mint, NOW_MS, withApproval, withApprovalPolicy } from '../../testing/commands.ts';
import { decide, judge, NO_RECORDS, needsOf, type State } from '../../testing/engine.ts';
import { actTotalId } from './approval.ts';

const ID = randomUUID();
const [REQUESTER, TARGET] = [7, 1];
const DAY_MS = 86_400_000;
const MIDNIGHT_MS = NOW_MS - (NOW_MS % DAY_MS) + DAY_MS;
const TOTAL = actTotalId(REQUESTER, 'mint');

const minted = (units: number | bigint, principal = `user:${REQUESTER}`) =>
  mint(TARGET, units, { principal });
const bounded = (units: number | bigint, principal?: string) =>
  withApprovalPolicy(minted(units, principal), '1000', ID);

function after(amountUnits: bigint, lastAtMs = NOW_MS): State {
  const total = { id: TOTAL, requestedBy: REQUESTER, action: 'mint', lastAtMs, amountUnits } as const;
  const actTotals = new Map(amountUnits === 0n ? [] : [[TOTAL, total]]);
  return { ...NO_RECORDS, accounts: accounts({ [TARGET]: 0n }), actTotals };
}
const outcomeOf = (state: State, units: number, nowMs = NOW_MS) => {
  const judged = judge(state, bounded(units), nowMs);
  if ('ok' in judged) return judged.code;
  return 'kind' in judged ? judged.kind : judged.map(({ of }) => of);
};

describe('a mint with a daily total', () => {
  it('is applied and counted up to it, with all mints of its requester that day', () => {
    expect(outcomeOf(after(0n), 1000)).toEqual(['actTotals']);
    expect(judge(after(600n), bounded(400))).toMatchObject([
      { record: { requestedBy: REQUESTER, action: 'mint', lastAtMs: NOW_MS, amountUnits: 1000n } },
    ]);
  });

  it('waits above it, and then moves and counts nothing', () => {
    const approval = { id: ID, action: 'mint', target: 'user:1' };
    expect(judge(after(600n), bounded(401))).toMatchObject({
      kind: 'held back',
      changes: [{ of: 'approvals', record: { ...approval, amountUnits: 401n, requestedBy: REQUESTER } }],
      shows: { approval: { ...approval, status: 'PENDING', amountUnits: '401' } },
    });
  });

  it('starts again with the next UTC day, and not with a clock that goes back', () => {
    expect(outcomeOf(after(1000n), 1, MIDNIGHT_MS - 1)).toBe('held back');
    expect(outcomeOf(after(1000n), 1, MIDNIGHT_MS)).toEqual(['actTotals']);
    expect(outcomeOf(after(1000n, MIDNIGHT_MS), 1)).toBe('held back');
  });

  it('is refused for the same reasons as without it', () => {
    expect(decide(after(600n), bounded(MAX_SUPPLY_UNITS + 1n), NOW_MS)).toMatchObject({
      code: 'supply_limit_exceeded',
    });
  });

  it('reads the total of its requester and action, and nothing without a daily total or a requester', () => {
    expect(needsOf(bounded(1))).toEqual({ actTotals: TOTAL });
    expect(needsOf(withApprovalPolicy(minted(1), null))).toEqual({});
    expect(needsOf(minted(1))).toBeNull();
    expect(needsOf(bounded(1, 'service:1'))).toBeNull();
  });
});

it('an approved mint is written with its approval, and is not counted', () => {
  const held = judge(after(1000n), bounded(500));
  const record = 'kind' in held ? held.changes[0]?.record : undefined;
  const state = { ...after(1000n), approvals: new Map([[ID, record as never]]) };
  expect(judge(state, withApproval(minted(500, 'user:8'), ID))).toEqual([
    {
      ...{ kind: 'record', of: 'approvals' },
      record: { ...(record as object), status: 'APPROVED', decidedBy: 8, decidedAtMs: NOW_MS },
    },
  ]);
});
