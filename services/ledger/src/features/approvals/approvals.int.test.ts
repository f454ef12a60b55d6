import { randomUUID } from 'node:crypto';
import {
  type AdminLogEntry,
  type LedgerCommand,
  type LedgerQuery,
  PARTITIONS,
  type Reply,
} from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import {
  burn,
  command,
  inTime,
  mint,
  mintToTreasury,
  open,
  refundGroup,
  reward,
  splitPurchase,
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
const underKey = (key: string) => ({ idempotency: { key, fingerprint: 'a'.repeat(64) } });

async function reply(one: LedgerCommand): Promise<Reply> {
  const replies = await ledger.apply([one]);
  const found = replies.find(({ id }) => id === one.id);
  if (!found) throw new Error('no reply');
  return found;
}
const count = async (text: string) =>
  Number((await pool.query(`SELECT count(*) AS n FROM ${text}`)).rows[0].n);

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
  it('has an administrator’s operation as soon as it is answered, and nothing of refused ones', async () => {
    const apiKeyId = randomUUID();
    await reply(mint(1, 70_000, by(31, { apiKeyId })));
    const [newest] = await logOf();
    expect(newest).toMatchObject({
      actorUserId: 31,
      apiKeyId,
      action: 'coins.minted',
      target: 'user:1',
      details: { amount: 7, reason: 'mint' },
    });
    const before = await count('admin_log');
    expect(await reply(burn(1, 10n ** 14n, by(31)))).toMatchObject({ code: 'insufficient_funds' });
    expect(await reply(transfer(1, 2, 1, by(1)))).toMatchObject({ outcome: 'ok' });
    expect(await count('admin_log')).toBe(before);
  });

  it('has a repeated command once', async () => {
    const one = mint(1, 5, by(32, underKey('once')));
    await ledger.apply([one, { ...one, id: randomUUID() }]);
    expect(await reply({ ...one, id: randomUUID() })).toMatchObject({ outcome: 'ok', replayed: true });
    expect(await logOf({ actorUserId: 32 })).toHaveLength(1);
  });

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

  it('is filtered by actor, action and time', async () => {
    const [before] = await logOf({ limit: 1 });
    await reply(burn(1, 1, by(34)));
    await reply(mint(1, 1, by(34)));
    const both = await logOf({ actorUserId: 34 });
    expect(both.map(({ action }) => action)).toEqual(['coins.minted', 'coins.burned']);
    expect(await logOf({ actorUserId: 34, action: 'coins.burned' })).toEqual([both[1]]);
    expect((await logOf({ action: 'coins.burned' }))[0]).toEqual(both[1]);
    const [minted, burned] = both;
    expect(await logOf({ actorUserId: 34, fromMs: minted?.atMs })).toContainEqual(minted);
    expect(await logOf({ actorUserId: 34, toMs: burned?.atMs })).toEqual([]);
    expect(await logOf({ actorUserId: 34, fromMs: 8.64e15 })).toEqual([]);
    expect(await logOf({ actorUserId: 34, target: 'user:1' })).toEqual(both);
    expect(await logOf({ target: 'user' })).toEqual([]);
    expect(await logOf({ toMs: (before?.atMs ?? 0) + 1, limit: 1 })).toEqual([before]);
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
const row = async (id: string) => (await pool.query('SELECT * FROM approvals WHERE id = $1', [id])).rows[0];

describe('mints with a daily total', () => {
  const bound = (userId: number, units: number, over: CommandOverrides) =>
    withApprovalPolicy(mint(userId, units, over), '1000');
  const partitionOfUser = (id: number) => partitionFor(String(id), PARTITIONS);
  const inTwoPartitions = [801, 802, 803, 804, 805, 806, 807, 808]
    .toSorted((a, b) => partitionOfUser(a) - partitionOfUser(b))
    .filter((id, index, all) => index === 0 || partitionOfUser(id) !== partitionOfUser(all[index - 1] ?? id));

  it('count together for their requester, over receivers, batches and commands', async () => {
    const first = await ledger.apply([1, 2, 1].map((to) => bound(to, 400, by(61))));
    expect(first.map(kindOf)).toEqual(['done', 'done', 'held']);
    expect(kindOf(await reply(bound(2, 201, by(61))))).toBe('held');
    expect(kindOf(await reply(bound(2, 200, by(61))))).toBe('done');
    expect(kindOf(await reply(bound(2, 1, by(61))))).toBe('held');
    expect(kindOf(await reply(bound(1, 1000, by(62))))).toBe('done');
    const actions = (await logOf({ actorUserId: 61 })).map(({ action }) => action).sort();
    const [waiting, minted] = ['approval.requested', 'coins.minted'];
    expect(actions).toEqual([waiting, waiting, waiting, minted, minted, minted]);
  });

  it('count together when two partitions get them at the same time', async () => {
    const [one = 0, other = 0] = inTwoPartitions;
    await ledger.apply([open(one, inTime()), open(other, inTime())]);
    for (let requester = 70; requester < 75; requester++) {
      const at = [one, other].map((to) => reply(bound(to, 600, by(requester))));
      expect((await Promise.all(at)).map(kindOf).sort()).toEqual(['done', 'held']);
    }
  });

  it('are counted once per idempotency key, and not when they are refused', async () => {
    const over = () => by(64, underKey('bound'));
    const one = await reply(bound(1, 600, over()));
    expect(await reply(bound(1, 600, over()))).toMatchObject({
      replayed: true,
      data: (one as { data?: object }).data,
    });
    expect(await reply(bound(999_999, 300, by(64)))).toMatchObject({ code: 'user_not_found' });
    expect(kindOf(await reply(bound(1, 400, by(64))))).toBe('done');
  });

  it('that are held are held once per idempotency key', async () => {
    const waiting = () => withApprovalPolicy(mint(1, 5, by(43, underKey('request'))), null);
    const first = (await reply(waiting())) as { data?: object };
    expect(await reply(waiting())).toMatchObject({ replayed: true, data: first.data });
    expect(await logOf({ actorUserId: 43, action: 'approval.requested' })).toHaveLength(1);
  });
});

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

  it('shows the platform and the key of its request, and is rejected after its requester lost the right', async () => {
    const [apiKeyId, withdrawn] = [randomUUID(), 'The platform shop is suspended.'];
    const before = await count('transactions');
    const id = await held(mint(3, 100, by(95, { apiKeyId, platform: 'shop' })));
    expect(await row(id)).toMatchObject({ platform: 'shop', api_key_id: apiKeyId });
    const changed = { requestHash: 'c'.repeat(64), withdrawn };
    expect(await reply(withApproval(mint(3, 100, by(95)), id, { withdrawn }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await reply(withApproval(mint(3, 100, by(96)), id, changed))).toMatchObject({
      code: 'approval_changed',
    });
    const rejected = { id, status: 'REJECTED', reason: withdrawn, platform: 'shop', apiKeyId };
    const one = withApproval(mint(3, 100, by(96, underKey('withdrawn'))), id, { withdrawn });
    expect(await reply(one)).toMatchObject({ outcome: 'ok', data: { approval: rejected } });
    expect(await reply({ ...one, id: randomUUID() })).toMatchObject({
      ...{ outcome: 'ok', replayed: true, data: { approval: rejected } },
    });
    expect(await reply(withApproval(mint(3, 100, by(97)), id))).toMatchObject({ code: 'approval_not_open' });
    expect(await count('transactions')).toBe(before);
    expect((await logOf({ target: `approval:${id}` }))[0]).toMatchObject({
      ...{ action: 'approval.rejected', details: { reason: withdrawn, platform: 'shop', apiKeyId } },
    });
  });

  it('with many rewards is paid in one step, once', async () => {
    await reply(mintToTreasury('rewards', 100, by(90)));
    const rewards = (who: number) =>
      reward(
        [
          [1, 5],
          [2, 6],
          [1, 7],
        ],
        by(who),
      );
    const id = await held(rewards(98));
    expect(kindOf(await reply(withApproval(rewards(99), id)))).toBe('done');
    expect(kindOf(await reply(withApproval(rewards(99), id)))).toBe('approval_not_open');
    expect(await count(`transactions WHERE approval_id = '${id}'`)).toBe(3);
  });

  it('is decided on the state at its approval, and names its approval', async () => {
    await reply(mint(3, 100, by(90)));
    const id = await held(burn(3, 40, by(91)));
    expect(await row(id)).toMatchObject({ action: 'burn', amount: 40n, status: 'PENDING' });
    const again = () => burn(3, 40, by(92));
    expect(await reply(withApproval(burn(3, 40, by(91)), id))).toMatchObject({ code: 'forbidden' });
    expect(await reply(withApproval(again(), id, { requestHash: 'c'.repeat(64) }))).toMatchObject({
      code: 'approval_changed',
    });
    expect(await reply(withApproval(mint(3, 40, by(92)), id))).toMatchObject({ code: 'approval_changed' });
    expect(await reply(withApproval(again(), randomUUID()))).toMatchObject({ code: 'not_found' });
    expect(await reply(withApproval(burn(3, 10n ** 14n, by(92)), id))).toMatchObject({
      code: 'insufficient_funds',
    });
    expect(await row(id)).toMatchObject({ status: 'PENDING' });
    const done = await reply(withApproval(again(), id));
    expect(done).toMatchObject({ data: { transaction: { type: 'BURN', approvalId: id } } });
    expect(await reply(withApproval(burn(3, 40, by(93)), id))).toMatchObject({ code: 'approval_not_open' });
    expect((await pool.query('SELECT FROM transactions WHERE approval_id = $1', [id])).rowCount).toBe(1);
    const actions = (await logOf({ actorUserId: 92 })).map(({ action, details }) => [
      action,
      details.approvalId,
    ]);
    expect(actions).toEqual([
      ['coins.burned', id],
      ['approval.approved', undefined],
    ]);
  });

  it('is applied once, however many approve it at a time, in one batch or in the next', async () => {
    await reply(mint(4, 1_000, by(90)));
    const id = await held(burn(4, 1, by(91)));
    const many = () => [93, 94, 95, 96].map((user) => withApproval(burn(4, 1, by(user)), id));
    const replies = [await ledger.apply(many()), await ledger.apply(many())];
    expect(replies.flat().map(kindOf).sort()).toEqual([...Array(7).fill('approval_not_open'), 'done']);
  });

  it('is not applied after it was rejected or expired', async () => {
    const rejected = await held(burn(4, 1, by(91)));
    const reject = (approvalId: string) =>
      command({ name: 'approval.reject', data: { approvalId, reason: 'No' } }, by(91));
    expect(await reply(reject(rejected))).toMatchObject({
      data: { approval: { status: 'REJECTED', reason: 'No' } },
    });
    const expired = await held(burn(4, 1, by(91)));
    await pool.query('UPDATE approvals SET expires_at = now() WHERE id = $1', [expired]);
    for (const id of [rejected, expired])
      for (const late of [withApproval(burn(4, 1, by(92)), id), reject(id)])
        expect(await reply(late)).toMatchObject({ code: 'approval_not_open' });
    expect(await ask('approval.get', { approvalId: expired })).toMatchObject({
      data: { approval: { status: 'EXPIRED' } },
    });
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

  it('can be a refund of a group: it makes one transaction for each leg, and counts as their sum', async () => {
    await reply(mint(3, 100, by(90)));
    const groupId = randomUUID();
    expect(
      kindOf(
        await reply(
          splitPurchase(
            3,
            [
              [4, 30],
              ['course-fees', 20],
            ],
            { ...inTime(), groupId },
          ),
        ),
      ),
    ).toBe('done');
    const back = (requester: number, units: number | null) =>
      refundGroup(
        groupId,
        3,
        { legs: [4, 'course-fees'], ...(units === null ? {} : { units }) },
        by(requester),
      );
    expect(kindOf(await reply(withApprovalPolicy(back(121, 10), '10')))).toBe('done');
    expect(kindOf(await reply(withApprovalPolicy(back(121, 1), '10')))).toBe('held');
    expect((await verifyLedger({ url: ledger.url })).findings).toEqual([]);
    const id = await held(back(121, null));
    expect(await reply(withApproval(back(122, null), id))).toMatchObject({ outcome: 'ok' });
    const { rows } = await pool.query('SELECT amount FROM transactions WHERE approval_id = $1 ORDER BY id', [
      id,
    ]);
    expect(rows).toEqual([{ amount: 24n }, { amount: 16n }]);
    expect(await reply(withApproval(back(123, null), id))).toMatchObject({ code: 'approval_not_open' });
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

  it('leaves a total that the verifier recomputes', async () => {
    expect((await verifyLedger({ url: ledger.url })).status).toBe('PASSED');
    await pool.query('UPDATE act_totals SET amount = amount - 1 WHERE requested_by = 100 AND action = $1', [
      'burn',
    ]);
    const { findings } = await verifyLedger({ url: ledger.url });
    expect(findings).toEqual([
      expect.objectContaining({ problem: expect.stringMatching(/^acts of user 100, burn/) }),
    ]);
    await pool.query('UPDATE act_totals SET amount = amount + 1 WHERE requested_by = 100 AND action = $1', [
      'burn',
    ]);
  });
});

describe('a verification', () => {
  const request = async () => {
    const one = command({ name: 'verification.request', data: { verificationId: randomUUID() } }, inTime());
    const made = (await reply(one)) as { data?: { verification: { id: string; status: string } } };
    return made.data?.verification;
  };

  it('waits, answers all requests until it starts, and then another one waits', async () => {
    const first = await request();
    expect(first).toMatchObject({
      status: 'RUNNING',
      checkedTransactions: 0,
      findings: [],
      finishedAtMs: null,
    });
    expect(await request()).toEqual(first);
    await pool.query(`UPDATE verifications SET owner = 'x', attempts = 1 WHERE id = $1`, [first?.id]);
    const second = await request();
    expect(second?.id).not.toBe(first?.id);
    expect(await request()).toEqual(second);
    const { data } = await ask('verification.get', { verificationId: second?.id });
    expect(data).toEqual({ verification: second });
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
