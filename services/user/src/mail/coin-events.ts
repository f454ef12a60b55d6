import { beginAtEnd, type CowrieEvent, createEventConsumer } from '@cowrie/consumer';
import type { KafkaClient } from '@cowrie/messaging';
import { type Logger, type Meter, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Db } from '../db.ts';
import { type Concern, NOTICE_KINDS, type Notice, noticeOf } from './notices.ts';
import { queueNotices } from './queue-notices.ts';

export const COIN_EVENTS = { topic: 'coin.events', groupId: 'user-mails', schema: 'inbox' } as const;
/**
 * Reading often would cost more processor time for each transfer than the mails are worth. With this rest it is
 * 0.025 ms of this service and 0.01 ms of PostgreSQL, at 64 and 256 transfers at once.
 */
const REST_MS = 2_000;
const RETRY_MS = 15_000;
const HOW_TO_GO_ON =
  'No mail tells of coins, schedules and withdrawals. If that is intended, stop the service, delete the rows of the group "user-mails" in "inbox.positions" and start it: it begins at the end';

const TYPES = [...new Set(NOTICE_KINDS.flatMap((notice) => noticeOf(notice).cause?.event ?? []))] as const;
type MailEvent = CowrieEvent<(typeof TYPES)[number]>;

type NoticeOfEvent = { notice: Notice; concern: Concern };
export type MailChange = { notices: NoticeOfEvent[]; opened: { id: string; userId: number } | null };

export function toMailChange(event: MailEvent): MailChange {
  const notices = NOTICE_KINDS.flatMap((notice) => {
    const cause = noticeOf(notice).cause;
    // Each cause reads the data of its own event, which TypeScript cannot follow through the union.
    const concern = cause?.event === event.type ? cause.find(event.data as never) : null;
    return concern === null ? [] : [{ notice, concern }];
  });
  return { notices, opened: openedWithdrawal(event) };
}

function openedWithdrawal(event: MailEvent): MailChange['opened'] {
  if (event.type !== 'xaf.transaction.recorded') return null;
  const { type, reference, fromUserId } = event.data;
  if (type !== 'WITHDRAWAL' || reference === null || fromUserId === null) return null;
  return { id: reference, userId: fromUserId };
}

/**
 * Mails must never stop anything else, so the service is ready without this consumer. A restore of the ledger does not
 * take back what a mail said.
 */
export function consumeCoinEvents(
  kafka: KafkaClient,
  { pool, logger, meter }: { pool: pg.Pool; logger: Logger; meter: Meter },
) {
  const consumer = createEventConsumer({
    ...{ ...COIN_EVENTS, kafka, pool, logger, meter },
    howToGoOn: HOW_TO_GO_ON,
    prepared: true,
    types: TYPES,
    prepare: (event: MailEvent) => ({ ok: true, value: toMailChange(event) }),
    onEvents: (changes: readonly MailChange[], { client }) => queueChanges(client, changes),
    rest: (_messages, signal) => pause(REST_MS, signal),
  });
  const closing = new AbortController();
  const { signal } = closing;
  let isStarted = false;
  async function begin(): Promise<void> {
    while (!signal.aborted && !isStarted) {
      try {
        await beginAtEnd(pool, { ...COIN_EVENTS, kafka });
        isStarted = true;
        await consumer.start();
      } catch (err) {
        if (!signal.aborted)
          logger.error({ err }, 'events of coins cannot be read yet, so no mail tells of them');
        await pause(RETRY_MS, signal);
      }
    }
  }
  let beginning: Promise<void> = Promise.resolve();
  return {
    async start() {
      beginning = begin();
    },
    healthy: () => true,
    async close() {
      closing.abort();
      if (isStarted) await consumer.close();
      await beginning;
    },
  };
}

export async function queueChanges(db: Db, changes: readonly MailChange[]): Promise<void> {
  await openWithdrawals(
    db,
    changes.flatMap(({ opened }) => opened ?? []),
  );
  const notices = changes.flatMap((change) => change.notices);
  const owners = await closeWithdrawals(
    db,
    notices.flatMap(({ concern }) => ('withdrawalId' in concern ? concern.withdrawalId : [])),
  );
  await queueNotices(
    db,
    notices.flatMap(({ notice, concern }) => {
      const userId = 'userId' in concern ? concern.userId : owners.get(concern.withdrawalId);
      return userId === undefined ? [] : [{ userId, notice, amount: concern.amount }];
    }),
  );
}

async function openWithdrawals(db: Db, opened: readonly { id: string; userId: number }[]): Promise<void> {
  if (opened.length === 0) return;
  await db.query({
    name: 'open-withdrawals',
    text: `INSERT INTO open_withdrawals (id, user_id) SELECT * FROM unnest($1::uuid[], $2::bigint[])
           ON CONFLICT (id) DO NOTHING`,
    values: [opened.map(({ id }) => id), opened.map(({ userId }) => userId)],
  });
}

async function closeWithdrawals(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; user_id: bigint }>({
    name: 'close-withdrawals',
    text: 'DELETE FROM open_withdrawals WHERE id = ANY ($1::uuid[]) RETURNING id, user_id',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, Number(row.user_id)]));
}
