import type { FieldError } from '@cowrie/contracts';
import type { ParsedBody } from '../../http/body/json.ts';
import { FAULTS_MAX } from '../../http/body/json-tokens.ts';
import type { ParsedQuery } from '../../http/body/query-string.ts';
import { NoInput, validateInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { OperationList } from './schemas.ts';

export type SentOperation = { value: unknown; faults: readonly FieldError[] };

const ITEM_PATH = /^operations\.(\d+)(?:\.|$)/;

/** A fault within one operation is left to it; all others refuse the request. */
export function openEnvelope(request: { query: ParsedQuery; body: ParsedBody }): Outcome<SentOperation[]> {
  const faults = request.body.kind === 'parsed' ? request.body.faults : [];
  // The parser stops after this many faults and leaves some operations unchecked, so the whole request is refused.
  const areFaultsComplete = faults.length < FAULTS_MAX;
  const itemFaults = areFaultsComplete ? faults.filter(({ path }) => ITEM_PATH.test(path)) : [];
  const body =
    request.body.kind === 'parsed'
      ? { ...request.body, faults: faults.filter((fault) => !itemFaults.includes(fault)) }
      : request.body;
  const input = validateInput(
    { params: NoInput, query: NoInput, body: OperationList },
    { params: {}, query: request.query, body },
  );
  if (!input.ok) return input;
  const byIndex = Map.groupBy(itemFaults, ({ path }) => Number(ITEM_PATH.exec(path)?.[1]));
  return succeed(
    input.value.body.operations.map((value, index) => ({
      value,
      faults: stripItemPath(byIndex.get(index) ?? []),
    })),
  );
}

const stripItemPath = (faults: readonly FieldError[]): FieldError[] =>
  faults.map(({ path, message }) => ({ path: path.replace(ITEM_PATH, ''), message }));
