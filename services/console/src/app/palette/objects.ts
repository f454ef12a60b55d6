import { isProblem } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';
import { findWithdrawal } from '../../kit/api/withdrawals.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import type { Destination } from './destinations.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const REFERENCE_MIN = 3;
const REFERENCES_MAX = 3;

export type ObjectNames = Record<
  | 'hold'
  | 'paymentRequest'
  | 'schedule'
  | 'approval'
  | 'verification'
  | 'webhook'
  | 'withdrawal'
  | 'split'
  | 'refusal'
  | 'reference',
  string
>;
type Name = keyof ObjectNames;
type Options = { signal: AbortSignal };
type ObjectId = { id: string };

/** A kind that the reader may not see is not found. */
const KINDS: readonly [
  name: Name,
  path: string,
  read: (asked: ObjectId, options: Options) => Promise<unknown>,
][] = [
  ['hold', '/holds/', api.getHold],
  ['paymentRequest', '/pay/', api.getPaymentRequest],
  ['schedule', '/schedules/', api.getSchedule],
  ['approval', '/approvals/', api.getApproval],
  ['verification', '/verifications/', api.getVerification],
  ['webhook', '/webhooks/', api.getWebhook],
];

/** Only administrators may call it. A failed request throws; a missing or forbidden record is omitted. */
export async function findObjects(
  text: string,
  names: ObjectNames,
  options: Options,
): Promise<Destination[]> {
  if (UUID.test(text)) return findById(text.toLowerCase(), names, options);
  if (text.length < REFERENCE_MIN) return [];
  const { transactions } = await api.listTransactions({ reference: text, limit: REFERENCES_MAX }, options);
  return transactions.map(({ id, reference }) => ({
    name: `${names.reference} ${escapeBidi(reference ?? text)}`,
    names: [],
    about: `#${id}`,
    path: `/transactions/${id}`,
  }));
}

async function findById(id: string, names: ObjectNames, options: Options): Promise<Destination[]> {
  const place = (name: Name, path: string): Destination => ({
    name: names[name],
    names: [],
    about: id,
    path,
  });
  const found = await Promise.all([
    ...KINDS.map(async ([name, path, read]) =>
      (await exists(read({ id }, options))) ? place(name, path + id) : null,
    ),
    hasAny(api.listTransactions({ groupId: id, limit: 1 }, options), ({ transactions }) => transactions).then(
      (is) => is && place('split', `/transactions?groupId=${id}`),
    ),
    hasAny(
      api.listTransactions({ reference: id, limit: 1 }, options),
      ({ transactions }) => transactions,
    ).then((is) => is && place('reference', `/transactions?reference=${id}`)),
    hasAny(api.listRefusals({ requestId: id, limit: 1 }, options), ({ refusals }) => refusals).then(
      (is) => is && place('refusal', `/refusals?requestId=${id}`),
    ),
    hasAny(api.listRefusals({ idempotencyKey: id, limit: 1 }, options), ({ refusals }) => refusals).then(
      (is) => is && place('refusal', `/refusals?idempotencyKey=${id}`),
    ),
  ]);
  const places = found.filter((each) => each !== null && each !== false);
  // A withdrawal is searched in lists, so it comes last.
  if (places.length > 0) return places;
  const withdrawal = await findWithdrawal(api, id);
  return withdrawal ? [place('withdrawal', `/withdrawals/${id}`)] : [];
}

async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

async function hasAny<Page>(
  asked: Promise<Page>,
  rows: (page: Page) => readonly unknown[],
): Promise<boolean> {
  return rows(await asked).length > 0;
}
