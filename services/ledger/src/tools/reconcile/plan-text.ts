import { type AccountId, ISSUANCE, treasuryOf } from '../../book/account.ts';
import { formatCoins, formatCount, formatCounts, formatNumber, formatTable, sumOf } from './format.ts';
import type { Step } from './steps.ts';
import type { PartitionSurvey, Survey } from './survey.ts';
import type { LossTally } from './tally.ts';

export type PlanDetails = { balances: ReadonlyMap<AccountId, bigint>; statuses: ReadonlyMap<string, string> };

const ACCOUNTS_LISTED = 20;
export const WITHDRAWALS_LISTED = 50;

export function mostChanged({ changes }: LossTally): [AccountId, bigint][] {
  const size = (units: bigint) => (units < 0n ? -units : units);
  return [...changes]
    .sort(([a, m], [b, n]) => (size(n) > size(m) ? 1 : size(n) < size(m) ? -1 : a - b))
    .slice(0, ACCOUNTS_LISTED);
}

export function planText(survey: Survey, steps: readonly Step[], details: PlanDetails): string {
  const { last } = survey.database;
  const where = last
    ? `The last transaction of the database is ${last.id}, of ${last.at}.`
    : 'The database has no transactions.';
  const parts = [[where], lostPart(survey), movedPart(survey.tally), accountsPart(survey.tally, details)];
  parts.push(withdrawalsPart(survey.tally, details), commandsPart(survey), stepsPart(steps));
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function lostPart({ partitions, tally }: Survey): string[] {
  const lost = partitions.filter(({ lostEvents }) => lostEvents > 0);
  if (lost.length === 0) return ['Nothing was published that the database does not have.'];
  const total = lost.reduce((sum, { lostEvents }) => sum + lostEvents, 0);
  const row = ({ partition, lostEvents, nextSequence, ahead }: PartitionSurvey) => [
    `partition ${partition}`,
    formatCount(lostEvents, 'event'),
    `${nextSequence} to ${ahead.highest}`,
  ];
  return [
    `LOST: ${formatCount(total, 'event')}, published from ${tally.firstTime} to ${tally.lastTime}:`,
    ...formatTable(lost.map(row)),
    `  (${formatCounts(tally.events)})`,
  ];
}

function movedPart({ coins: moved, xaf }: LossTally): string[] {
  const rows = [
    ...[...moved].map(([type, { count, amount }]) => [
      type,
      formatNumber(count),
      `${formatCoins(amount)} coins`,
    ]),
    ...[...xaf].map(([type, { count, amount }]) => [
      `${type} of XAF`,
      formatNumber(count),
      `${formatNumber(amount)} XAF`,
    ]),
  ];
  return rows.length === 0 ? [] : ['Transactions that did not happen:', ...formatTable(rows)];
}

function accountsPart(tally: LossTally, { balances }: PlanDetails): string[] {
  const { changes } = tally;
  if (changes.size === 0) return [];
  const shown = mostChanged(tally);
  const rows = shown.map(([account, change]) => {
    const balance = balances.get(account) ?? 0n;
    return [
      nameOf(account),
      `has ${formatCoins(balance)}`,
      `was told to have ${formatCoins(balance + change)}`,
    ];
  });
  const more = changes.size > shown.length ? [`  and ${formatNumber(changes.size - shown.length)} more`] : [];
  return [
    `Balances that are not as they were told: ${formatNumber(changes.size)}`,
    ...formatTable(rows),
    ...more,
  ];
}

function nameOf(account: AccountId): string {
  if (account === ISSUANCE) return 'issuance';
  return account > 0 ? `user ${account}` : (treasuryOf(account) ?? String(account));
}

const LAST_EVENT_TEXTS = {
  PAYOUT: 'it was paid',
  WITHDRAWAL: 'its provider may have been asked for it',
  RETURN: 'its XAF were given back',
} as const;

function withdrawalsPart({ withdrawals }: LossTally, { statuses }: PlanDetails): string[] {
  if (withdrawals.size === 0) return [];
  const lines = [...withdrawals].slice(0, WITHDRAWALS_LISTED).map(([id, { xaf, last }]) => {
    const report = last in LAST_EVENT_TEXTS ? LAST_EVENT_TEXTS[last as keyof typeof LAST_EVENT_TEXTS] : last;
    const status = statuses.get(id);
    const now = status ? `here it is ${status}` : "here it does not exist: the XAF are still its user's";
    return [id, `${formatNumber(xaf)} XAF`, `${report}; ${now}`];
  });
  const more = withdrawals.size - lines.length;
  return [
    'Withdrawals to see to by hand (docs/operations/backup.md):',
    ...formatTable(lines),
    ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
  ];
}

function commandsPart({ commands }: Survey): string[] {
  const total = sumOf(commands.names);
  if (total === 0) return [];
  const again = sumOf(commands.inTime);
  return [
    `The ledger will be given ${formatCount(total, 'command')} again: ${formatCounts(commands.names)}.`,
    again === 0
      ? '  All of them are too late and will be refused.'
      : `  Not too late yet, and so to be done: ${formatCount(again, 'command')} (${formatCounts(commands.inTime)}).`,
  ];
}

function stepsPart(steps: readonly Step[]): string[] {
  if (steps.length === 0)
    return ['The database, the topics and their readers agree: there is nothing to do.'];
  return ['TO DO:', ...steps.map((step, index) => `  ${index + 1}. ${stepText(step)}`)];
}

function stepText(step: Step): string {
  switch (step.kind) {
    case 'void':
      return `partition ${step.partition}: make the numbers ${step.from} to ${step.to} void, and publish after them which events did not happen`;
    case 'skip':
      return `partition ${step.partition}: give up the commands at offsets ${step.from} to ${step.to - 1n}: the topic does not have them any more`;
    case 'ids':
      return `give new transactions ids above ${step.above}`;
    case 'group':
      return `consumer group ${step.group === 'users' ? 'ledger-users on user.events' : 'ledger on ledger.commands'}: go on at ${offsetsOf(step.offsets)}`;
  }
}

function offsetsOf(offsets: ReadonlyMap<number, bigint>): string {
  return [...offsets].map(([partition, offset]) => `${partition}:${offset}`).join(' ');
}
