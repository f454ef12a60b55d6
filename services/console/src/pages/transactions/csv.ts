import type { AdminTransaction } from '@cowrie/client';

/** As the gateway's own exports: RFC 4180, records ended by CRLF, what is not there is empty, amounts exact. */

const COLUMNS = [
  'id',
  'createdAt',
  'type',
  'amount',
  'fromUserId',
  'toUserId',
  'fromTreasury',
  'toTreasury',
  'reason',
  'reference',
  'refundOf',
  'holdId',
  'initiatedBy',
  'apiKeyId',
  'platform',
  'groupId',
  'scheduleId',
  'paymentRequestId',
  'metadata',
] as const satisfies readonly (keyof AdminTransaction)[];

export const CSV_HEADER = `${COLUMNS.join(',')}\r\n`;

export function csvRecord(transaction: AdminTransaction): string {
  const { amount, reason, reference = '', metadata } = transaction;
  const cells = {
    ...transaction,
    amount: amount.toString(),
    reason: asText(reason),
    reference: asText(reference),
    metadata: metadata && JSON.stringify(metadata),
  };
  return `${COLUMNS.map((column) => quoted(String(cells[column] ?? ''))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A text that callers chose, so that a spreadsheet takes it for text: one that begins like a formula, or with an apostrophe,
 * gets an apostrophe in front.
 */
function asText(text: string): string {
  return /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/.test(text) ? `'${text}` : text;
}
