export type Break = [what: string, statements: string[], rules: string[]];

const SOME = `(SELECT id FROM transactions WHERE type = 'TRANSFER' AND hold_id IS NULL AND schedule_id IS NULL ORDER BY id OFFSET 20 LIMIT 1)`;
const CAPTURED = `(SELECT id FROM holds WHERE status = 'CAPTURED' AND released > 0 ORDER BY id LIMIT 1)`;
const LABELLED = '(SELECT ctid FROM entry_terms ORDER BY id LIMIT 1)';
const SOME_ENTRY = `(SELECT ctid FROM entries ORDER BY id, party OFFSET 30 LIMIT 1)`;

export const LEDGER_BREAKS: Break[] = [
  [
    'a transaction row deleted',
    [`DELETE FROM transactions WHERE id = ${SOME}`],
    [
      'operation:missing',
      'ledger:result',
      'ledger:balance',
      'ledger:chain',
      'events:unknown',
      'history:unknown',
    ],
  ],
  [
    'a balance changed',
    [
      'ALTER TABLE accounts DROP CONSTRAINT IF EXISTS balance_is_what_came_less_what_went',
      'UPDATE accounts SET balance = balance + 1 WHERE id = 1',
    ],
    ['ledger:audit', 'ledger:balance', 'ledger:sum'],
  ],
  [
    'coins from nowhere',
    ['UPDATE accounts SET balance = balance + 1, received = received + 1 WHERE id = 1'],
    ['ledger:balance', 'ledger:sum'],
  ],
  [
    'a supply that does not match',
    ['UPDATE accounts SET balance = balance - 5, sent = sent + 5 WHERE id = 0'],
    ['ledger:supply', 'ledger:sum'],
  ],
  [
    'a wallet below zero',
    [
      'ALTER TABLE accounts DROP CONSTRAINT IF EXISTS never_negative_but_issuance',
      'UPDATE accounts SET balance = -5, sent = received + 5 WHERE id = 2',
    ],
    ['ledger:negative', 'ledger:balance'],
  ],
  [
    'more on hold than there is',
    ['UPDATE accounts SET held = balance + 1 WHERE id = 2'],
    ['ledger:spendable'],
  ],
  [
    'an amount changed',
    [`UPDATE transactions SET amount = amount + 1 WHERE id = ${SOME}`],
    ['operation:differs', 'ledger:balance-after', 'ledger:chain', 'events:differs', 'history:differs'],
  ],
  [
    'a time changed',
    [`UPDATE transactions SET created_at = created_at + interval '1 ms' WHERE id = ${SOME}`],
    ['operation:differs', 'ledger:chain', 'events:differs', 'history:differs'],
  ],
  [
    'a type that does not lead there',
    [`UPDATE transactions SET type = 'REWARD' WHERE id = ${SOME}`],
    ['ledger:sides', 'operation:differs', 'ledger:chain'],
  ],
  [
    'a gap in the sequence',
    [`UPDATE transactions SET sequence = sequence + 1000000 WHERE id = ${SOME}`],
    ['events:missing', 'events:unknown', 'ledger:chain'],
  ],
  [
    'a hash altered',
    [`UPDATE transactions SET hash = sha256(hash) WHERE id = ${SOME}`],
    ['ledger:audit', 'ledger:chain', 'events:differs'],
  ],
  ['a result missing', [`DELETE FROM results WHERE transaction_id = ${SOME}`], ['ledger:result']],
  [
    'a result under another key',
    [`UPDATE results SET slot = gen_random_uuid() WHERE transaction_id = ${SOME}`],
    ['ledger:result'],
  ],
  [
    'a sequence that was never used',
    ['UPDATE partitions SET next_sequence = next_sequence + 1'],
    ['events:gap', 'quiet:history'],
  ],
  [
    'a command that was not applied',
    ['UPDATE partitions SET next_offset = next_offset - 1 WHERE next_offset > 0'],
    ['quiet:commands'],
  ],
  [
    'an outbox row left over',
    [`INSERT INTO outbox VALUES (0, 1, 'coin.wallet.opened', '1', now(), '{}')`],
    ['quiet:outbox'],
  ],
  [
    'a transaction that nobody asked for',
    [
      `INSERT INTO transactions SELECT id + 1000000, partition, sequence + 1000000,
      type, amount, from_account, to_account, from_balance, to_balance, created_at, initiated_by, api_key_id,
      'unasked', previous_hash, hash FROM transactions WHERE id = ${SOME}`,
    ],
    ['operation:unasked', 'ledger:result', 'events:missing', 'history:missing'],
  ],
  [
    'a transfer that was done twice',
    [
      `INSERT INTO transactions SELECT id + 1000000, partition, sequence + 1000000,
      type, amount, from_account, to_account, from_balance, to_balance, created_at, initiated_by, api_key_id,
      reason, previous_hash, hash FROM transactions WHERE id = ${SOME}`,
    ],
    ['operation:twice'],
  ],
  ['held without a hold', ['UPDATE accounts SET held = held + 1 WHERE held > 0'], ['ledger:held']],
  [
    'a hold captured for more than it moved',
    [`UPDATE holds SET captured = captured + 1, released = released - 1 WHERE id = ${CAPTURED}`],
    ['hold:differs', 'ledger:hold', 'events:hold', 'ledger:audit'],
  ],
  [
    'a hold that is open again',
    [`UPDATE holds SET status = 'OPEN', released = 0, ended_partition = NULL WHERE status = 'EXPIRED'`],
    ['hold:differs', 'ledger:held', 'events:hold'],
  ],
  [
    'a hold gone',
    [`DELETE FROM holds WHERE id = ${CAPTURED}`],
    ['hold:missing', 'ledger:hold', 'events:hold'],
  ],
  [
    'a hold for another reason',
    [`UPDATE holds SET reason = 'another'`],
    ['hold:missing', 'hold:unasked', 'events:hold'],
  ],
  [
    'a capture of no hold',
    [`UPDATE transactions SET hold_id = NULL WHERE hold_id = ${CAPTURED}`],
    ['ledger:hold', 'ledger:chain', 'events:differs', 'history:differs'],
  ],
  [
    'more given back than was paid',
    [`UPDATE transactions SET amount = amount + 1 WHERE refund_of IS NOT NULL`],
    ['ledger:refund', 'operation:differs', 'ledger:chain'],
  ],
  [
    'a payment request that is open again',
    [
      `UPDATE payment_requests SET status = 'PENDING', transaction_id = NULL, paid_by = NULL WHERE status = 'PAID'`,
    ],
    ['request:differs', 'ledger:audit'],
  ],
  [
    'a payment of no request',
    ['UPDATE transactions SET payment_request_id = NULL WHERE payment_request_id IS NOT NULL'],
    ['request:paid', 'ledger:chain', 'events:differs', 'history:differs', 'ledger:audit'],
  ],
  [
    'metadata changed',
    [`UPDATE transactions SET metadata = replace(metadata, 'load', 'Load') WHERE metadata IS NOT NULL`],
    ['ledger:chain', 'ledger:audit'],
  ],
  [
    'a refund to somebody else',
    [`UPDATE transactions SET to_account = 1 WHERE refund_of IS NOT NULL`],
    ['ledger:refund', 'operation:differs'],
  ],
  [
    'a refund of nothing',
    [`UPDATE transactions SET refund_of = NULL WHERE refund_of IS NOT NULL`],
    ['ledger:refund', 'ledger:chain', 'events:differs'],
  ],
  [
    'a reference used twice',
    [
      'DROP INDEX references_of_payers',
      `UPDATE transactions SET reference = r.reference, from_account = r.from_account, api_key_id = NULL
       FROM (SELECT reference, from_account FROM transactions WHERE reference IS NOT NULL
             AND from_account <> (SELECT to_account FROM transactions WHERE id = ${SOME}) LIMIT 1) AS r
       WHERE id = ${SOME}`,
    ],
    ['ledger:reference', 'ledger:chain', 'events:differs'],
  ],
  [
    'a reference changed',
    [`UPDATE transactions SET reference = reference || '!' WHERE reference IS NOT NULL`],
    ['ledger:chain', 'events:differs', 'history:differs'],
  ],
];

export const RULE_BREAKS: Break[] = [
  [
    'less counted than was sent',
    ['UPDATE spending SET amount = amount - 1, total_amount = total_amount - 1'],
    ['limit:counted'],
  ],
  ['a minute that was not counted', ['DELETE FROM spending'], ['limit:counted']],
  [
    'more counted than was sent',
    ['UPDATE spending SET times = times + 1, total_times = total_times + 1'],
    ['limit:counted', 'ledger:audit'],
  ],
  ['a wallet that is not frozen any more', ['UPDATE accounts SET frozen = NULL'], ['events:frozen']],
  [
    'an act that was approved and not done',
    [
      `UPDATE approvals SET status = 'APPROVED', decided_by = requested_by + 1, decided_at = now() WHERE status = 'PENDING'`,
    ],
    ['approval:differs', 'approval:done'],
  ],
  [
    'an act that was done and waits',
    [
      `UPDATE approvals SET status = 'PENDING', decided_by = NULL, decided_at = NULL WHERE status = 'APPROVED'`,
    ],
    ['approval:differs', 'approval:done'],
  ],
  ['an act that nobody held back', ['DELETE FROM approvals'], ['approval:missing']],
];

export const HISTORY_BREAKS: [what: string, statement: string, rules: string[]][] = [
  ['an entry missing', `DELETE FROM entries WHERE ctid = ${SOME_ENTRY}`, ['history:missing']],
  ['metadata that is not found', `DELETE FROM entry_terms WHERE ctid = ${LABELLED}`, ['history:metadata']],
  [
    'an entry with other metadata',
    `UPDATE entries SET metadata = '{"A":"b"}' WHERE metadata IS NOT NULL`,
    ['history:metadata', 'history:differs'],
  ],
  [
    'an entry altered',
    `UPDATE entries SET balance = balance + 1 WHERE ctid = ${SOME_ENTRY}`,
    ['history:differs'],
  ],
  [
    'an entry that names another who asked',
    `UPDATE entries SET initiated_by = 9 WHERE ctid = ${SOME_ENTRY}`,
    ['history:differs'],
  ],
  [
    'an entry with a reference that was not given',
    `UPDATE entries SET reference = 'another' WHERE ctid = ${SOME_ENTRY}`,
    ['history:differs'],
  ],
  [
    'an entry doubled',
    `INSERT INTO entries (party, created_at_ms, id, counterparty, amount, balance, kind, reason)
      SELECT party, created_at_ms + 1, id, counterparty, amount, balance, kind, reason FROM entries
      WHERE ctid = ${SOME_ENTRY}`,
    ['history:twice'],
  ],
  [
    'an entry of nothing',
    `INSERT INTO entries (party, created_at_ms, id, counterparty, amount, balance, kind, reason)
      SELECT party, created_at_ms, id + 1000000, counterparty, amount, balance, kind, reason FROM entries
      WHERE ctid = ${SOME_ENTRY}`,
    ['history:unknown'],
  ],
  ['a partition that lags', 'UPDATE inbox.positions SET next_sequence = 1', ['quiet:history']],
];
