import { type FieldError, type ProblemCode, refuse } from '@cowrie/contracts';
import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { isObject } from '../body/is-object.ts';
import type { ParsedBody } from '../body/json.ts';
import { omitNulls } from '../body/omit-nulls.ts';
import type { ParsedQuery } from '../body/query-string.ts';

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

/** Checked together, so that one answer names every invalid field. */
export function validateInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  schemas: InputSchemas<P, Q, B>,
  request: { params: unknown; query: ParsedQuery; body: ParsedBody },
): Outcome<Input<P, Q, B>> {
  const { body } = request;
  if (body.kind === 'unsupported') {
    return refuse(
      'unsupported_media_type',
      'The body must be application/json in UTF-8, not encoded further.',
    );
  }
  const params = schemas.params.safeParse(request.params);
  const query = schemas.query.safeParse(request.query.values);
  const isParsed = body.kind === 'parsed';
  const parsed = schemas.body.safeParse(isParsed ? omitNulls(schemas.body, body.value) : {});
  const faults = [
    ...request.query.faults.map(toFault),
    ...bodyFaults(body).map(toFault),
    ...faultsOf(params),
    ...faultsOf(query).flatMap((fault) => splitKeyedParameter(fault, request.query)),
    ...(isParsed ? faultsOf(parsed, body.value) : []),
  ];
  if (faults.length > 0) return refuseFaults(faults);
  if (!params.success || !query.success || !parsed.success)
    throw new Error('a schema failed without an issue');
  return succeed({ params: params.data, query: query.data, body: parsed.data });
}

const NOT_KNOWN = 'is not known';

/** Parsed as one object. When that is unknown, each parameter is reported with the name that was sent. */
function splitKeyedParameter(fault: Fault, { values }: ParsedQuery): Fault[] {
  const members = fault.message === NOT_KNOWN ? values[fault.path] : undefined;
  if (typeof members !== 'object') return [fault];
  return Object.keys(members).map((key) => ({ ...fault, path: `${fault.path}.${key}` }));
}

function bodyFaults(body: Exclude<ParsedBody, { kind: 'unsupported' }>): readonly FieldError[] {
  if (body.kind === 'broken') return [{ path: '', message: body.message }];
  return body.faults;
}

const ERRORS_MAX = 100;

function refuseFaults(faults: readonly Fault[]): Outcome<never> {
  const byPath = new Map<string, Fault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  const reported = [...byPath.values()].slice(0, ERRORS_MAX);
  const [first] = reported;
  const sameCode = first && reported.every(({ code }) => code === first.code);
  const errors = reported.map(({ path, message }) => ({ path, message }));
  return invalid(errors, sameCode ? first.code : 'invalid_request');
}

function toFault(error: FieldError): Fault {
  return { ...error, code: 'invalid_request' };
}

function faultsOf(result: z.ZodSafeParseResult<unknown>, input: unknown = {}): Fault[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = findUnexpectedNumber(input, issue);
    return path === null ? issueFaults(issue) : [toFault({ path, message: 'must be an object' })];
  });
}

/** A number is parsed to a `LosslessNumber`, whose own fields must not be reported where an object is expected. */
function findUnexpectedNumber(input: unknown, { path, code }: z.core.$ZodIssue): string | null {
  let value = input;
  for (const [depth, key] of path.entries()) {
    if (isLosslessNumber(value)) return path.slice(0, depth).join('.');
    value = isObject(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined;
  }
  return code === 'unrecognized_keys' && isLosslessNumber(value) ? path.join('.') : null;
}

function issueFaults(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => toFault({ path: [...issue.path, key].join('.'), message: NOT_KNOWN }));
  }
  const code = issue.code === 'custom' ? amountCode(issue.params) : 'invalid_request';
  return [{ path: issue.path.join('.'), message: issue.message, code }];
}

function amountCode(params: Record<string, unknown> | undefined): ProblemCode {
  const problem = params?.problem;
  return problem === 'amount_too_precise' || problem === 'amount_out_of_range' ? problem : 'invalid_request';
}
