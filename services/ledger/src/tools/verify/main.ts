import { parseArgs } from 'node:util';
import { unitsToCoins } from '@cowrie/contracts';
import { findDatabase, type Target } from './database-url.ts';
import { exportLedger } from './export-ledger.ts';
import type { Finding } from './findings.ts';
import { verifyUserLog } from './user-log.ts';
import { type HistoryVerification, verifyHistory } from './verify-history.ts';
import { type Verification, type VerificationProgress, verifyLedger } from './verify-ledger.ts';

/** Exits with 0: no findings, 1: some, 2: the ledger could not be checked. Progress goes to standard error. */

const PROGRESS_EVERY_MS = 1_000;
const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT']);

const logLine = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const formatNumber = (value: number) => value.toLocaleString('en-US');

type FullVerification = Omit<Verification, 'findings'> & {
  findings: readonly Finding[];
  history: Pick<HistoryVerification, 'entries' | 'isBehindRestore'> | null;
};

type VerifyArgs = { json: boolean; file: string | undefined };

function readArgs(args: readonly string[]): VerifyArgs {
  const options = { json: { type: 'boolean' }, export: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.export === '') throw new Error('--export needs the name of a file');
  if (values.json && values.export !== undefined) throw new Error('--json and --export cannot be combined');
  return { json: values.json ?? false, file: values.export };
}

function progressLines(): (progress: VerificationProgress) => void {
  let loggedAtMs = Date.now();
  return ({ checkedTransactions, totalTransactions }) => {
    if (Date.now() - loggedAtMs < PROGRESS_EVERY_MS) return;
    loggedAtMs = Date.now();
    logLine(
      `${formatNumber(checkedTransactions)} of ${formatNumber(totalTransactions)} transactions checked`,
    );
  };
}

function formatPosition({ partition, sequence }: Finding): string {
  if (partition === null) return '';
  return sequence === null ? `partition ${partition}: ` : `partition ${partition}, sequence ${sequence}: `;
}

function formatVerification(verification: FullVerification): string {
  const { checkedTransactions, checkedLogEntries, findings, findingsInAll, supplyUnits } = verification;
  const seconds = ((verification.finishedAtMs - verification.startedAtMs) / 1000).toFixed(1);
  const what = `${formatNumber(checkedTransactions)} transactions and ${formatNumber(checkedLogEntries)} entries of the log`;
  const checked = `${what} checked in ${seconds} s`;
  if (findingsInAll === 0)
    return `${checked}: all is well. The supply is ${unitsToCoins(supplyUnits)} coins.${formatRestores(verification)}${formatHistory(verification)}`;
  const lines = findings.map((finding) => `${formatPosition(finding)}${finding.problem}`);
  const left = findingsInAll - findings.length;
  const more = left > 0 ? [`and ${formatNumber(left)} more`] : [];
  return [
    `${checked}: ${formatNumber(findingsInAll)} ${findingsInAll === 1 ? 'finding' : 'findings'}`,
    ...lines,
    ...more,
  ].join('\n');
}

function formatRestores({ restores, voidNumbers }: FullVerification): string {
  if (restores === 0) return '';
  return ` Restored to an earlier moment ${restores === 1 ? 'once' : `${restores} times`}: ${formatNumber(voidNumbers)} numbers are void.`;
}

async function verifyAll({ url, userUrl, historyUrl }: Target): Promise<FullVerification> {
  const ledger = await verifyLedger({ url, onProgress: progressLines() });
  const log = userUrl === undefined ? NOTHING : await verifyUserLog(userUrl);
  const history = historyUrl === undefined ? null : await verifyHistory({ url, historyUrl });
  const more = [...log.findings, ...(history?.findings ?? [])];
  const moreInAll = log.findings.length + (history?.findingsInAll ?? 0);
  return {
    ...ledger,
    status: moreInAll > 0 ? 'FAILED' : ledger.status,
    checkedLogEntries: ledger.checkedLogEntries + log.entries,
    findings: [...ledger.findings, ...more],
    findingsInAll: ledger.findingsInAll + moreInAll,
    history: history && { entries: history.entries, isBehindRestore: history.isBehindRestore },
  };
}

const NOTHING = { entries: 0, findings: [] };

function formatHistory({ history }: FullVerification): string {
  if (history === null) return ' History was not compared: HISTORY_DATABASE_URL is not given.';
  if (history.isBehindRestore)
    return ' History was not compared: it has not read yet what a restore made void.';
  return ` Its ${formatNumber(history.entries)} entries in history are the same.`;
}

async function run(target: Target, { json, file }: VerifyArgs): Promise<number> {
  if (file !== undefined) {
    const count = await exportLedger({ url: target.url, file });
    print(`${formatNumber(count)} transactions exported`);
    return 0;
  }
  const verification = await verifyAll(target);
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  print(json ? JSON.stringify(verification, plain) : formatVerification(verification));
  return verification.status === 'PASSED' ? 0 : 1;
}

/** Several addresses of a host fail together, with a code and without a message. */
function lineOf(error: unknown, target: Target | undefined): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (target && typeof code === 'string' && UNREACHABLE_CODES.has(code)) return target.unavailableMessage;
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

async function main(): Promise<number> {
  let target: Target | undefined;
  try {
    const wanted = readArgs(process.argv.slice(2));
    target = await findDatabase(process.env);
    return await run(target, wanted);
  } catch (error) {
    logLine(`verify: ${lineOf(error, target)}`);
    return 2;
  }
}

process.exitCode = await main();
