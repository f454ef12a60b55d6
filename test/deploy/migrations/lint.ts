import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/**
 * Rules for migrations of a database in use, beside which the previous version still runs: Squawk's rules, and a few of
 * our own. An exception has its reason above it in the file:
 *
 * -- contract: since 0.3.0 nothing reads it any more
 * -- squawk-ignore ban-drop-column
 * ALTER TABLE accounts DROP COLUMN old;
 */

export type Finding = { rule: string; line: number };

type SquawkReport = { rule_name: string; line: number };

/** Rules that concern neither locks nor versions, or that `migrate` itself handles. */
const NOT_ASKED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
];
/** Changes of what the previous version may still need. Their exception names the version since which nothing does. */
const BREAKING = /^(ban-|renaming-|changing-column-type|adding-required-field|adding-not-nullable-field)/;
const OLDEST_POSTGRES = '16';

const require = createRequire(import.meta.url);

async function squawk(sql: string, inTransaction: boolean): Promise<Finding[]> {
  const { getBinaryPath }: { getBinaryPath(): string } = require('squawk-cli/js/index.js');
  const args = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRES, '--exclude', NOT_ASKED.join(',')];
  if (inTransaction) args.push('--assume-in-transaction');
  const child = spawn(getBinaryPath(), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  child.stdin.end(sql);
  await closed;
  const reported: SquawkReport[] = JSON.parse(output);
  return reported.map(({ rule_name, line }) => ({ rule: rule_name, line: line + 1 }));
}

const OWN_RULES: readonly { rule: string; pattern: RegExp }[] = [
  // Changed rows stay locked until the end, which takes long for a large table; a service must do this in small steps.
  { rule: 'changes-rows', pattern: /^(UPDATE|DELETE|MERGE|TRUNCATE)\b/i },
  { rule: 'changes-rows', pattern: /^INSERT\b[^;]*\bSELECT\b[^;]*\bFROM (?!generate_series\b)/i },
  { rule: 'locks-table', pattern: /^(LOCK|CLUSTER|VACUUM|REINDEX)\b/i },
  {
    rule: 'locks-table',
    pattern: /^ALTER TABLE\b[^;]*\b(SET TABLESPACE|SET LOGGED|SET UNLOGGED|ATTACH PARTITION)\b/i,
  },
  {
    rule: 'ban-drop-object',
    pattern: /^DROP (VIEW|MATERIALIZED VIEW|FUNCTION|SEQUENCE|TYPE|SCHEMA|ROLE)\b/i,
  },
  { rule: 'takes-rights', pattern: /^REVOKE\b/i },
  { rule: 'stops-triggers', pattern: /^ALTER TABLE\b[^;]*\b(DISABLE|ENABLE) (TRIGGER|RULE)\b/i },
];
/**
 * Squawk does not read blocks. They may only contain statements about roles, and statements that Squawk would accept.
 */
const IN_BLOCKS = /\b(DROP|ALTER|RENAME|EXECUTE)\b|\bCREATE (UNIQUE )?(TABLE|INDEX)\b/i;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function statements(sql: string): { text: string; line: number; inBlock: boolean }[] {
  const bare = sql
    .replace(/--.*$/gm, blank)
    .replace(/(\bAS\s+)(\$\w*\$)[\s\S]*?\2/gi, blank)
    .replace(/'(?:[^']|'')*'/g, (text) => blank(text));
  const found: { text: string; line: number; inBlock: boolean }[] = [];
  const add = (text: string, from: number, inBlock: boolean) => {
    let at = from;
    for (const part of text.split(';')) {
      const lead = /^(\s|\b(BEGIN|THEN|ELSE|LOOP|IF\b[\s\S]*?\bTHEN)\b)*/i.exec(part)?.[0].length ?? 0;
      const line = bare.slice(0, at + lead).split('\n').length;
      if (part.slice(lead).trim() !== '')
        found.push({ text: part.slice(lead).replace(/\s+/g, ' '), line, inBlock });
      at += part.length + 1;
    }
  };
  let at = 0;
  for (const block of bare.matchAll(/\bDO\s+(\$\w*\$)([\s\S]*?)\1/gi)) {
    add(bare.slice(at, block.index), at, false);
    add(block[2] ?? '', block.index + block[0].indexOf(block[2] ?? ''), true);
    at = block.index + block[0].length;
  }
  add(bare.slice(at), at, false);
  return found;
}

function ownFindings(sql: string, inTransaction: boolean): Finding[] {
  return statements(sql).flatMap(({ text, line, inBlock }) => {
    const rules = OWN_RULES.filter(({ pattern }) => pattern.test(text)).map(({ rule }) => rule);
    if (inTransaction && /\bINDEX CONCURRENTLY\b/i.test(text)) rules.push('concurrently-in-transaction');
    if (inBlock && IN_BLOCKS.test(text)) rules.push('hides-in-block');
    return rules.map((rule) => ({ rule, line }));
  });
}

const IGNORE = /^--\s*squawk-ignore(-file)?\b(.*)$/;
const REASON = /^-- (contract: since \d+\.\d+\.\d+|safe:|view: \w+) \S.*$/;

/** A reason that names a view for the previous release counts only when the same file creates that view. */
const makesView = (sql: string, reason: string | undefined): boolean =>
  reason?.startsWith('view: ') === true && new RegExp(`^CREATE VIEW ${reason.slice(6)} AS\\b`, 'm').test(sql);

type Exceptions = { findings: Finding[]; rulesBefore(line: number): string[] };

function exceptionsOf(sql: string): Exceptions {
  const lines = sql.split('\n');
  const findings: Finding[] = [];
  const rules = new Map<number, string[]>();
  lines.forEach((text, index) => {
    const match = IGNORE.exec(text.trim());
    if (!match) return;
    const names = (match[2] ?? '').split(',').map((name) => name.trim());
    rules.set(index + 1, names);
    let above = index - 1;
    while (above >= 0 && lines[above]?.startsWith('--') && !REASON.test(lines[above] ?? '')) above -= 1;
    const reason = REASON.exec(lines[above] ?? '')?.[1];
    const asked = names.some((name) => BREAKING.test(name))
      ? reason?.startsWith('contract') || makesView(sql, reason)
      : reason !== undefined && !reason.startsWith('view');
    if (match[1] !== undefined || !asked)
      findings.push({ rule: 'exception-without-reason', line: index + 1 });
  });
  return { findings, rulesBefore: (line) => rules.get(line - 1) ?? [] };
}

export async function lintMigration(sql: string): Promise<Finding[]> {
  const { findings, rulesBefore } = exceptionsOf(sql);
  const inTransaction = !sql.startsWith('-- no transaction');
  const own = ownFindings(sql, inTransaction);
  const left = own.filter(({ rule, line }) => !rulesBefore(line).includes(rule));
  // Squawk knows only its own rules, so it reports an exception from one of ours as unused.
  const excepted = own.filter((finding) => !left.includes(finding)).map(({ line }) => line - 1);
  const reported = (await squawk(sql, inTransaction)).filter(
    ({ rule, line }) => rule !== 'unused-ignore' || !excepted.includes(line),
  );
  return [...reported, ...left, ...findings].sort((a, b) => a.line - b.line);
}
