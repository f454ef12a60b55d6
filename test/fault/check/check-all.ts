import { TOPICS } from '@cowrie/contracts';
import type { KafkaClient } from '@cowrie/messaging';
import { THE_BEGINNING } from './checkpoint.ts';
import { createFindings, type Findings } from './findings.ts';
import { waitForQuiet } from './quiet.ts';
import { readHistory, readWrongTerms } from './read/history.ts';
import { countDeadLetters, openKafka, readMessages } from './read/kafka.ts';
import { readLedger } from './read/ledger.ts';
import { readMinutes } from './read/rules.ts';
import { checkApprovals } from './rules/approvals.ts';
import { checkBalances } from './rules/balances.ts';
import { checkChain } from './rules/chain.ts';
import { checkDeadlines } from './rules/deadlines.ts';
import { checkEvents } from './rules/events.ts';
import { checkHistory } from './rules/history.ts';
import { checkHoldOperations } from './rules/holds/hold-operations.ts';
import { checkLinks } from './rules/holds/holds.ts';
import { checkOperations, checkResults } from './rules/operations.ts';
import { checkPaymentRequests, withoutLostRaces } from './rules/payment-requests.ts';
import { checkSchedules } from './rules/schedules/schedules.ts';
import { checkVerification } from './rules/verify.ts';
import type { CheckOptions, Violation } from './types.ts';

async function checkDeadLetters(
  client: KafkaClient,
  options: CheckOptions,
  findings: Findings,
): Promise<void> {
  const before = options.since?.deadLetters;
  for (const [topic, count] of await countDeadLetters(client)) {
    const more = count - (before?.get(topic) ?? 0n);
    if (more > 0n && !options.deadLettersIn?.includes(topic)) {
      findings.add('dead-letters', `${topic} has ${more} messages`);
    }
  }
}

/** The minutes that a spending limit counts must equal the user's own transactions in those minutes. */
async function checkMinutes({ ledgerUrl, recording }: CheckOptions, findings: Findings): Promise<void> {
  const limited = recording.operations.filter(({ kind }) => kind === 'limited').map(({ from }) => from);
  for (const { meter, at, counted, due } of await readMinutes(ledgerUrl, [...new Set(limited)]))
    findings.add(
      'limit:counted',
      `${meter} at ${at}: ${counted ?? 'nothing'} is counted, ${due ?? 'nothing'} was sent`,
    );
}

async function checkContents(options: CheckOptions, findings: Findings): Promise<void> {
  const { since = THE_BEGINNING } = options;
  const recording = withoutLostRaces(options.recording);
  const client = openKafka(options.kafkaBrokers);
  const ledger = await readLedger(options.ledgerUrl, since.lastTransactionId);
  checkOperations(recording, ledger, findings);
  checkHoldOperations(recording, ledger, since, findings);
  checkResults(recording, ledger, findings);
  checkApprovals(recording, ledger, findings);
  checkPaymentRequests(recording, ledger, since, findings);
  checkSchedules(recording, ledger, since, findings);
  await checkMinutes(options, findings);
  checkDeadlines(recording, ledger.transactions, findings);
  checkBalances(ledger, since, findings);
  checkChain(ledger, since, findings);
  checkLinks(ledger, findings);
  const history = {
    entries: await readHistory(options.historyUrl, since.lastTransactionId),
    wrongTerms: await readWrongTerms(options.historyUrl),
  };
  checkHistory(ledger.transactions, history, findings);
  checkEvents(await readMessages(client, TOPICS.coinEvents, since.eventOffsets), ledger, since, findings);
  await checkDeadLetters(client, options, findings);
  if (options.audit ?? options.since === undefined) await checkVerification(options.ledgerUrl, findings);
}

/** Waits until the platform is quiet. Returns every violation, including those that the load noticed. */
export async function checkAll(options: CheckOptions): Promise<Violation[]> {
  const findings = createFindings();
  for (const { rule, detail } of options.recording.violations) findings.add(rule, detail);
  for (const { rule, detail } of await waitForQuiet(options, options.timeoutMs)) findings.add(rule, detail);
  try {
    await checkContents(options, findings);
  } catch (error) {
    // A platform that cannot be read counts as faulty.
    findings.add('check:failed', String(error));
  }
  return findings.all();
}
