import { randomUUID } from 'node:crypto';
import type { AdminLogEntry, LedgerCommand, LedgerQuery, Reply } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  burn,
  command,
  inTime,
  mint,
  mintToTreasury,
  open,
  reward,
  transfer,
  treasuryTransfer,
  withApproval,
  withApprovalPolicy,
} from '../../testing/commands.ts';
import { createQueries } from '../../testing/engine.ts';
import { useLedger } from '../../tools/verify/testing.ts';
import { verifyLedger } from '../../tools/verify/verify-ledger.ts';

const ledger = useLedger({ isSeeded: true });
const { pool } = ledger;
const answer = createQueries(pool);
const ask = (
  name: LedgerQuery['name'],
  data: object,
): Promise<{ ok: boolean; code?: string; data?: never }> =>
  answer({ ...command({ name, data } as never), name, data } as never) as never;

const TWO_TREASURIES = ['rewards', 'course-fees'] as const;

type CommandOverrides = Partial<LedgerCommand>;
const by = (user: number, over: CommandOverrides = {}): CommandOverrides => ({
  ...inTime(),
  principal: `user:${user}`,
  ...over,
});

async function reply(one: LedgerCommand): Promise<Reply> {
  const replies = await ledger.apply([one]);
  const found = replies.find(({ id }) => id === one.id);
  if (!found) throw new Error('no reply');
  return found;
}

const ALL = {
  limit: 1000,
  before: null,
  actorUserId: null,
  action: null,
  target: null,
  fromMs: null,
  toMs: null,
};
async function logOf(over: object = {}): Promise<AdminLogEntry[]> {
  const { data } = await ask('log.entries', { ...ALL, ...over });
  return (data as unknown as { entries: AdminLogEntry[] }).entries;
}

describe('the administrative log', () => {
  it('keeps the order of one batch, and returns pages that together are complete', async () => {
    const units = Array.from({ length: 25 }, (_, index) => index + 1);
    await ledger.apply(units.map((one) => mint((one % 5) + 1, one, by(33))));
    const whole = await logOf({ actorUserId: 33 });
    expect(whole).toHaveLength(25);
    const ofPartition = whole.filter(({ partition }) => partition === whole[0]?.partition);
    const amounts = ofPartition.map(({ details }) => Number(details.amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const pages: AdminLogEntry[] = [];
    for (let before: AdminLogEntry | null = null; ; ) {
      const page = await logOf({ actorUserId: 33, limit: 4, before });
      pages.push(...page);
      const last = page.at(-1);
      if (!last) break;
      before = last;
    }
    expect(pages).toEqual(whole);
  });

  it('is never changed: the owner is stopped, and the service lacks the right', async () => {
    for (const statement of [
      "UPDATE admin_log SET target = 'x'",
      'DELETE FROM admin_log',
      'TRUNCATE admin_log',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/never updated or deleted/);
      const asService = `SET LOCAL ROLE cowrie_ledger; ${statement}`;
      await expect(pool.query(asService)).rejects.toThrow(/permission denied/);
    }
  });
});

const kindOf = (one: Reply | undefined) => {
  if (one?.outcome !== 'ok') return one?.code;
  return 'approval' in (one.data as object) ? 'held' : 'done';
};
const held = async (one: LedgerCommand) => {
  const id = randomUUID();
  expect(kindOf(await reply(withApprovalPolicy(one, null, id)))).toBe('held');
  return id;
};

describe('an operation that a second person has to approve', () => {
  const countPending = async () => {
    const { data } = await ask('approval.count', {});
    return (data as unknown as { pending: number }).pending;
  };
  it('is listed newest first, by pages, by status and by action, and counted while it is pending', async () => {
    const pendingBefore = await countPending();
    const ids = [
      await held(mint(2, 1, by(41))),
      await held(mint(2, 2, by(41))),
      await held(mint(2, 3, by(41))),
    ];
    await reply(
      command({ name: 'approval.reject', data: { approvalId: ids[1] ?? '', reason: null } }, by(42)),
    );
    const list = async (over: object) => {
      const asked = { status: null, action: 'mint', limit: 2, before: null, ...over };
      const { data } = await ask('approval.list', asked);
      return data as unknown as { approvals: { id: string }[]; next: object | null };
    };
    const first = await list({});
    expect(first.approvals.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await list({ before: first.next })).approvals[0]?.id).toBe(ids[0]);
    const pending = await list({ status: 'PENDING' });
    expect(pending.approvals.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect((await list({ action: 'burn' })).approvals).not.toContainEqual(
      expect.objectContaining({ id: ids[2] }),
    );
    expect((await list({ limit: 1000 })).next).toBeNull();
    await pool.query('UPDATE approvals SET expires_at = now() WHERE id = $1', [ids[0]]);
    expect(await countPending()).toBe(pendingBefore + 1);
  });

  it('never has one user in both roles, whatever the code does', async () => {
    const id = await held(mint(2, 1, by(41)));
    const self = `UPDATE approvals SET status = 'APPROVED', decided_by = requested_by, decided_at = now() WHERE id = '${id}'`;
    await expect(pool.query(self)).rejects.toThrow(/two_persons/);
  });

  it('is applied once, however many approve it at a time, in one batch or in the next', async () => {
    await reply(mint(4, 1_000, by(90)));
    const id = await held(burn(4, 1, by(91)));
    const many = () => [93, 94, 95, 96].map((user) => withApproval(burn(4, 1, by(user)), id));
    const replies = [await ledger.apply(many()), await ledger.apply(many())];
    expect(replies.flat().map(kindOf).sort()).toEqual([...Array(7).fill('approval_not_open'), 'done']);
  });

  it('is applied by one person up to a daily total, over accounts, batches and partitions', async () => {
    // No common account of the two has a lock that would order them.
    await ledger.apply(TWO_TREASURIES.map((treasury) => mintToTreasury(treasury, 1_000, inTime())));
    const pay = (index: number, units: number, requester: number) =>
      withApprovalPolicy(
        treasuryTransfer(TWO_TREASURIES[index] ?? 'rewards', { toUserId: 3 + index }, units, by(requester)),
        '10',
      );
    for (let requester = 100; requester < 110; requester++) {
      const both = await Promise.all([0, 1].map((index) => reply(pay(index, 6, requester))));
      expect(both.map(kindOf).sort()).toEqual(['done', 'held']);
      const rest = await ledger.apply([pay(0, 2, requester), pay(0, 2, requester), pay(0, 1, requester)]);
      expect(rest.map(kindOf)).toEqual(['done', 'done', 'held']);
    }
    expect(kindOf(await reply(withApprovalPolicy(burn(3, 2, by(100)), '10')))).toBe('done');
  });

  it('can be rewards, which count as their sum', async () => {
    await reply(mintToTreasury('rewards', 100, by(90)));
    const pay = (units: number) =>
      withApprovalPolicy(
        reward(
          [
            [1, units],
            [2, units],
          ],
          by(131),
        ),
        '10',
      );
    expect(kindOf(await reply(pay(4)))).toBe('done');
    expect(kindOf(await reply(pay(2)))).toBe('held');
    expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
  });
});

describe('the supply', () => {
  it('adds up at every moment while coins move', async () => {
    await ledger.apply([open(901, inTime()), open(902, inTime())]);
    await reply(mint(901, 1_000_000, inTime()));
    let over = false;
    const writing = (async () => {
      while (!over)
        await ledger.apply([
          transfer(901, 902, 3, inTime()),
          mint(902, 2, inTime()),
          transfer(902, 901, 1, inTime()),
        ]);
    })();
    for (let n = 0; n < 15; n++) {
      const { data } = await ask('supply.get', {});
      const supply = data as unknown as Record<string, string>;
      const of = (name: string) => BigInt(supply[`${name}Units`] ?? 0);
      expect(of('inWallets') + of('inTreasuries')).toBe(of('minted') - of('burned'));
      expect(of('supply')).toBe(of('minted') - of('burned'));
    }
    over = true;
    await writing;
  });
});

it('the whole ledger verifies at the end', async () => {
  expect(await verifyLedger({ url: ledger.url })).toMatchObject({ status: 'PASSED', findings: [] });
});
