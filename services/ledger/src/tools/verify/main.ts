import { parseArgs } from 'node:util';
import { unitsToCoins } from '@cowrie/contracts';
import { findDatabase, type Target } from './database-url.ts';
import { exportLedger } from './export-ledger.ts';
import type { Finding } from './findings.ts';
import { verifyUserLog } from './user-log.ts';
import { type HistoryVerification, verifyHistory } from './verify-history.ts';
import { type Progress, type Verification, verifyLedger } from './verify-ledger.ts';

/**
 * `npm run verify [-- --json | --export FILE]`: ends with 0 when all is well, 1 when something was found, 2 when it
 * could not be checked. Progress goes to standard error.
 */

const PROGRESS_EVERY_MS = 1_000;
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT']);

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const grouped = (value: number) => value.toLocaleString('en-US');

/** `history` is null when its database is not known. */
type Verified = Omit<Verification, 'findings'> & {
  findings: readonly Finding[];
  history: Pick<HistoryVerification, 'entries' | 'isBehindRestore'> | null;
};

type Wanted = { json: boolean; file: string | undefined };

function readArgs(args: readonly string[]): Wanted {
  const options = { json: { type: 'boolean' }, export: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.export === '') throw new Error('--export needs the name of a file');
  if (values.json && values.export !== undefined) throw new Error('--json and --export cannot be combined');
  return { json: values.json ?? false, file: values.export };
}

function progressLines(): (progress: Progress) => void {
  let saidAtMs = Date.now();
  return ({ checkedTransactions, totalTransactions }) => {
    if (Date.now() - saidAtMs < PROGRESS_EVERY_MS) return;
    saidAtMs = Date.now();
    say(`${grouped(checkedTransactions)} of ${grouped(totalTransactions)} transactions checked`);
  };
}

function placeOf({ partition, sequence }: Finding): string {
  if (partition === null) return '';
  return sequence === null ? `partition ${partition}: ` : `partition ${partition}, sequence ${sequence}: `;
}

function textOf(verification: Verified): string {
  const { checkedTransactions, checkedLogEntries, findings, findingsInAll, supplyUnits } = verification;
  const seconds = ((verification.finishedAtMs - verification.startedAtMs) / 1000).toFixed(1);
  const what = `${grouped(checkedTransactions)} transactions and ${grouped(checkedLogEntries)} entries of the log`;
  const checked = `${what} checked in ${seconds} s`;
  if (findingsInAll === 0)
    return `${checked}: all is well. The supply is ${unitsToCoins(supplyUnits)} coins.${restored(verification)}${historyText(verification)}`;
  const lines = findings.map((finding) => `${placeOf(finding)}${finding.problem}`);
  const left = findingsInAll - findings.length;
  const more = left > 0 ? [`and ${grouped(left)} more`] : [];
  return [
    `${checked}: ${grouped(findingsInAll)} ${findingsInAll === 1 ? 'finding' : 'findings'}`,
    ...lines,
    ...more,
  ].join('\n');
}

function restored({ restores, voidNumbers }: Verified): string {
  if (restores === 0) return '';
  return ` Restored to an earlier moment ${restores === 1 ? 'once' : `${restores} times`}: ${grouped(voidNumbers)} numbers are void.`;
}

/** With the log of the user service and with history, where their databases are known. */
async function verifyAll({ url, userUrl, historyUrl }: Target): Promise<Verified> {
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

function historyText({ history }: Verified): string {
  if (history === null) return ' History was not compared: HISTORY_DATABASE_URL is not given.';
  if (history.isBehindRestore)
    return ' History was not compared: it has not read yet what a restore made void.';
  return ` Its ${grouped(history.entries)} entries in history are the same.`;
}

async function run(target: Target, { json, file }: Wanted): Promise<number> {
  if (file !== undefined) {
    const count = await exportLedger({ url: target.url, file });
    print(`${grouped(count)} transactions exported`);
    return 0;
  }
  const verification = await verifyAll(target);
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  print(json ? JSON.stringify(verification, plain) : textOf(verification));
  return verification.status === 'PASSED' ? 0 : 1;
}

/** One line. Several addresses of a host fail together, with a code and without a message. */
function lineOf(error: unknown, target: Target | undefined): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (target && typeof code === 'string' && AWAY.has(code)) return target.whenAway;
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

async function main(): Promise<number> {
  let target: Target | undefined;
  try {
    const wanted = readArgs(process.argv.slice(2));
    target = await findDatabase(process.env);
    return await run(target, wanted);
  } catch (error) {
    say(`verify: ${lineOf(error, target)}`);
    return 2;
  }
}

process.exitCode = await main();
