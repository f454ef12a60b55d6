import { type FieldError, type ProblemCode, refuse } from '@cowrie/contracts';
import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { isObject } from '../body/is-object.ts';
import type { ParsedBody } from '../body/json.ts';
import { leaveOutNulls } from '../body/leave-out-nulls.ts';
import type { ParsedQuery } from '../body/query-string.ts';

/** A path without parameters, a query or a body without fields: a route's input where it declares no other. */
export const NoInput = z.strictObject({});
export type NoInput = typeof NoInput;

export type InputSchemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: P;
  query: Q;
  body: B;
};
export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
};

type Fault = FieldError & { code: ProblemCode };

/** Checks path, query and body together, so that one answer names every field that is wrong. */
export function validateInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  schemas: InputSchemas<P, Q, B>,
  given: { params: unknown; query: ParsedQuery; body: ParsedBody },
): Outcome<Input<P, Q, B>> {
  const { body } = given;
  if (body.kind === 'unsupported') {
    return refuse(
      'unsupported_media_type',
      'The body must be application/json in UTF-8, not encoded further.',
    );
  }
  const params = schemas.params.safeParse(given.params);
  const query = schemas.query.safeParse(given.query.values);
  const isParsed = body.kind === 'parsed';
  const parsed = schemas.body.safeParse(isParsed ? leaveOutNulls(schemas.body, body.value) : {});
  const faults = [
    ...given.query.faults.map(asFault),
    ...bodyFaults(body).map(asFault),
    ...faultsOf(params),
    ...faultsOf(query).flatMap((fault) => asSpelled(fault, given.query)),
    ...(isParsed ? faultsOf(parsed, body.value) : []),
  ];
  if (faults.length > 0) return refuseFaults(faults);
  if (!params.success || !query.success || !parsed.success)
    throw new Error('a schema failed without an issue');
  return succeed({ params: params.data, query: query.data, body: parsed.data });
}

const NOT_KNOWN = 'is not known';

/** Parameters of many names stand together, but where none of them is known each is named as it was sent. */
function asSpelled(fault: Fault, { values }: ParsedQuery): Fault[] {
  const members = fault.message === NOT_KNOWN ? values[fault.path] : undefined;
  if (typeof members !== 'object') return [fault];
  return Object.keys(members).map((key) => ({ ...fault, path: `${fault.path}.${key}` }));
}

/** What is wrong with a body whatever its schema says. */
function bodyFaults(body: Exclude<ParsedBody, { kind: 'unsupported' }>): readonly FieldError[] {
  if (body.kind === 'broken') return [{ path: '', message: body.message }];
  return body.faults;
}

const ERRORS_MAX = 100;

function refuseFaults(faults: readonly Fault[]): Outcome<never> {
  const byPath = new Map<string, Fault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  const kept = [...byPath.values()].slice(0, ERRORS_MAX);
  const [first] = kept;
  const sameCode = first && kept.every(({ code }) => code === first.code);
  const errors = kept.map(({ path, message }) => ({ path, message }));
  return invalid(errors, sameCode ? first.code : 'invalid_request');
}

function asFault(error: FieldError): Fault {
  return { ...error, code: 'invalid_request' };
}

function faultsOf(result: z.ZodSafeParseResult<unknown>, given: unknown = {}): Fault[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = numberInstead(given, issue);
    return path === null ? issueFaults(issue) : [asFault({ path, message: 'must be an object' })];
  });
}

/** Where a number was sent for an object: it is parsed as one, `LosslessNumber`, whose insides nobody sent. */
function numberInstead(given: unknown, { path, code }: z.core.$ZodIssue): string | null {
  let value = given;
  for (const [depth, key] of path.entries()) {
    if (isLosslessNumber(value)) return path.slice(0, depth).join('.');
    value = isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined;
  }
  return code === 'unrecognized_keys' && isLosslessNumber(value) ? path.join('.') : null;
}

function issueFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => asFault({ path: [...issue.path, key].join('.'), message: NOT_KNOWN }));
  }
  const code = issue.code === 'custom' ? amountCode(issue.params) : 'invalid_request';
  return [{ path: issue.path.join('.'), message: issue.message, code }];
}

function amountCode(params: Record<string, unknown> | undefined): ProblemCode {
  const problem = params?.problem;
  return problem === 'amount_too_precise' || problem === 'amount_out_of_range' ? problem : 'invalid_request';
}
