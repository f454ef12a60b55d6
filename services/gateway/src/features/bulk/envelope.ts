import type { FieldError } from '@cowrie/contracts';
import type { ParsedBody } from '../../http/body/json.ts';
import { FAULTS_MAX } from '../../http/body/json-tokens.ts';
import type { ParsedQuery } from '../../http/body/query-string.ts';
import { NoInput, validateInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { OperationList } from './schemas.ts';

/** An operation as it was sent, with what is wrong with its text: paths are those within the operation. */
export type Sent = { value: unknown; faults: readonly FieldError[] };

const OF_ITEM = /^operations\.(\d+)(?:\.|$)/;

/** The operations of a request whose envelope is right; what is wrong with one of them is its own. */
export function openEnvelope(given: { query: ParsedQuery; body: ParsedBody }): Outcome<Sent[]> {
  const faults = given.body.kind === 'parsed' ? given.body.faults : [];
  // Beyond so many nobody knows which other operations have one: then all are refused.
  const isKnown = faults.length < FAULTS_MAX;
  const ofItems = isKnown ? faults.filter(({ path }) => OF_ITEM.test(path)) : [];
  const body =
    given.body.kind === 'parsed'
      ? { ...given.body, faults: faults.filter((fault) => !ofItems.includes(fault)) }
      : given.body;
  const input = validateInput(
    { params: NoInput, query: NoInput, body: OperationList },
    { params: {}, query: given.query, body },
  );
  if (!input.ok) return input;
  const byIndex = Map.groupBy(ofItems, ({ path }) => Number(OF_ITEM.exec(path)?.[1]));
  return succeed(
    input.value.body.operations.map((value, index) => ({ value, faults: within(byIndex.get(index) ?? []) })),
  );
}

const within = (faults: readonly FieldError[]): FieldError[] =>
  faults.map(({ path, message }) => ({ path: path.replace(OF_ITEM, ''), message }));
