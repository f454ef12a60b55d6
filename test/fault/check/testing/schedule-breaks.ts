import type { Break } from './breaks.ts';

const PAID = '(SELECT id FROM schedules WHERE runs = 1 AND every IS NOT NULL ORDER BY id LIMIT 1)';
const RUN = `(SELECT id FROM transactions WHERE schedule_id = ${PAID})`;
const WAITING = "(SELECT id FROM schedules WHERE status = 'ACTIVE' AND runs = 1 ORDER BY id LIMIT 1)";
const OVER = "(SELECT id FROM schedules WHERE status = 'FINISHED' AND runs = 1 ORDER BY id LIMIT 1)";
const OFF = ['what_is_active_has_a_time', 'never_more_often_than_asked'].map(
  (name) => `ALTER TABLE schedules DROP CONSTRAINT IF EXISTS ${name}`,
);

export const SCHEDULE_BREAKS: Break[] = [
  [
    'an occurrence that was paid twice',
    [
      `INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object('id', id + 1000000, 'sequence', sequence + 1000000))).*
       FROM transactions AS t WHERE id = ${RUN}`,
    ],
    ['schedule:twice', 'schedule:count', 'schedule:run', 'ledger:audit'],
  ],
  [
    'an occurrence that was not paid, and is passed over',
    [`DELETE FROM transactions WHERE id = ${RUN}`, `UPDATE schedules SET runs = 0 WHERE id = ${PAID}`],
    ['schedule:lost', 'ledger:result', 'ledger:balance', 'ledger:chain'],
  ],
  [
    'one that is due and waits',
    [`UPDATE schedules SET next_at = now() - interval '1 s' WHERE id = ${WAITING}`],
    ['quiet:schedules', 'schedule:lost', 'schedule:next'],
  ],
  [
    'one that is paid at another time',
    [`UPDATE schedules SET next_at = next_at + interval '1 day' WHERE id = ${WAITING}`],
    ['schedule:next'],
  ],
  [
    'one that is over before its time',
    [`UPDATE schedules SET status = 'FINISHED', next_at = NULL WHERE id = ${WAITING}`],
    ['events:schedule'],
  ],
  [
    'one that goes on when it was paid as often as was asked for',
    [`UPDATE schedules SET status = 'ACTIVE', next_at = starts_at + interval '1 day' WHERE id = ${OVER}`],
    ['schedule:count', 'events:schedule'],
  ],
  [
    'more runs than were paid',
    [...OFF, `UPDATE schedules SET runs = runs + 1 WHERE id = ${PAID}`],
    ['schedule:count', 'ledger:audit'],
  ],
  [
    'one that was cancelled and goes on',
    [`UPDATE schedules SET status = 'ACTIVE', next_at = starts_at WHERE status = 'CANCELLED'`],
    ['schedule:status', 'events:schedule'],
  ],
  [
    'one that was paused and goes on',
    [`UPDATE schedules SET status = 'ACTIVE', next_at = now() + interval '1 day' WHERE status = 'PAUSED'`],
    ['schedule:status', 'schedule:next', 'events:schedule'],
  ],
  [
    'one that nobody paused',
    [`UPDATE schedules SET status = 'PAUSED', next_at = NULL WHERE id = ${WAITING}`],
    ['schedule:status', 'events:schedule'],
  ],
  [
    'one that gave up and did not say so',
    [
      `UPDATE schedules SET status = 'PAUSED', next_at = NULL, attempt = 4, failure_code = 'insufficient_funds', failed_at = now()
       WHERE id = ${WAITING}`,
    ],
    ['events:schedule'],
  ],
  [
    'a refusal that is tried again too soon',
    [`UPDATE schedules SET next_at = next_at - interval '1 min' WHERE attempt = 1`],
    ['schedule:next'],
  ],
  [
    'a refusal that says nothing',
    ['UPDATE schedules SET failure_code = NULL, failed_at = NULL WHERE attempt = 1'],
    ['schedule:status', 'schedule:next'],
  ],
  [
    'a run of more than was scheduled',
    [`UPDATE transactions SET amount = amount + 1 WHERE id = ${RUN}`],
    ['schedule:run', 'ledger:chain', 'events:differs', 'history:differs', 'ledger:audit'],
  ],
  [
    'a run to somebody else',
    [`UPDATE transactions SET to_account = 1 WHERE id = ${RUN}`],
    ['schedule:run', 'ledger:balance', 'ledger:audit'],
  ],
  [
    'a run with other metadata',
    [`UPDATE transactions SET metadata = NULL WHERE id = ${RUN}`],
    ['schedule:run', 'ledger:chain', 'ledger:audit'],
  ],
  [
    'a run before its time',
    [`UPDATE transactions SET created_at = created_at - interval '1 min' WHERE id = ${RUN}`],
    ['schedule:run', 'ledger:chain', 'ledger:audit'],
  ],
  [
    'a run of another occurrence',
    [
      `UPDATE results SET slot = gen_random_uuid() WHERE coalesce(transaction_id, (data::jsonb #>> '{transaction,id}')::bigint) = ${RUN}`,
    ],
    ['schedule:run'],
  ],
  [
    'a run of no schedule',
    [`UPDATE transactions SET schedule_id = NULL WHERE id = ${RUN}`],
    [
      'operation:unasked',
      'schedule:count',
      'schedule:lost',
      'ledger:chain',
      'events:differs',
      'history:differs',
    ],
  ],
  [
    'a schedule gone',
    [`DELETE FROM schedules WHERE id = ${PAID}`],
    ['schedule:missing', 'schedule:run', 'events:schedule'],
  ],
  [
    'a schedule for another reason',
    [`UPDATE schedules SET reason = 'another' WHERE id = ${WAITING}`],
    ['schedule:missing', 'schedule:unasked', 'schedule:run', 'events:schedule'],
  ],
  [
    'a schedule of another amount',
    [`UPDATE schedules SET amount = amount + 1 WHERE id = ${WAITING}`],
    ['schedule:differs', 'schedule:run', 'events:schedule', 'ledger:audit'],
  ],
];
