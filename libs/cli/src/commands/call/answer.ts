import { Amount } from '@cowrie/client';
import type { Output } from '../../output.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Amount.isAmount(value);

/** These fields are shown only once. */
const SECRETS = ['key', 'secret', 'clientSecret', 'recoveryCodes'];

export function showAnswer(out: Output, answer: unknown): void {
  if (!isFields(answer)) {
    out.note('Done.');
    return;
  }
  if (out.isJson) out.show(answer);
  else showFields(out, answer);
  const { approval } = answer;
  if (isFields(approval) && approval.status === 'PENDING')
    out.note(`Another person must approve it: cowrie approve ${approval.id}`);
  if (SECRETS.some((name) => name in answer)) out.note('The secret is not shown again.');
}

function showFields(out: Output, answer: Fields): void {
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value) && value.every(isFields));
  const [[name, value] = ['', []], ...more] = lists;
  if (name === '' || more.length > 0) {
    out.show(flat(answer));
    return;
  }
  const rows = (value as Fields[]).map((row) => flat(row));
  if (rows.length === 0) out.note(`No ${name}.`);
  else out.table(rows, columnsOf(rows));
  const { [name]: _rows, ...others } = answer;
  const notes = Object.entries(flat(others)).filter(([, each]) => each !== null);
  if (notes.length > 0) out.note(notes.map(([field, each]) => `${field} ${each}`).join(', '));
}

const columnsOf = (rows: readonly Fields[]): string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== null && row[name] !== undefined),
  );

/** Nested fields get names like `wallet.balance`; the names of a single object stay as they are. */
function flat(fields: Fields): Fields {
  const entries = Object.entries(fields);
  const [single] = entries;
  if (entries.length === 1 && single && isFields(single[1])) return flat(single[1]);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      isFields(value)
        ? Object.entries(flat(value)).map(([inner, each]) => [`${name}.${inner}`, each])
        : [[name, value]],
    ),
  );
}
