import { PROBLEMS, type ProblemCode } from '@cowrie/contracts';
import { type HEADERS, headerRefs } from './headers.ts';
import { ProblemBody } from './problem-body.ts';
import { problemExamples } from './problem-examples.ts';

const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const;

export function problemResponses(codes: readonly ProblemCode[]): Record<string, unknown> {
  const entries = groupByStatus(codes).map((ofStatus) => [
    statusOf(ofStatus),
    { $ref: `#/components/responses/${responseNameOf(ofStatus)}` },
  ]);
  return Object.fromEntries(entries);
}

/** With a name, generators make one type of each problem. */
export function problemComponents(codesOfEach: readonly (readonly ProblemCode[])[]) {
  const all = codesOfEach
    .flatMap(groupByStatus)
    .toSorted((a, b) => (responseNameOf(a) < responseNameOf(b) ? -1 : 1));
  const responses: Record<string, unknown> = Object.fromEntries(
    all.map((codes) => [responseNameOf(codes), responseOf(codes)]),
  );
  const schemas: Record<string, unknown> = Object.fromEntries(
    all.map((codes) => [schemaNameOf(codes), schemaOf(codes)]),
  );
  return { responses, schemas };
}

type CodesOfOneStatus = [ProblemCode, ...ProblemCode[]];

function groupByStatus(codes: readonly ProblemCode[]): CodesOfOneStatus[] {
  return [...Map.groupBy(codes, (code) => PROBLEMS[code].status).values()] as CodesOfOneStatus[];
}

function statusOf([code]: CodesOfOneStatus): number {
  return PROBLEMS[code].status;
}

function responseNameOf(codes: readonly ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)(.)/g, (_match, letter) => letter.toUpperCase()))
    .join('Or');
}

const schemaNameOf = (codes: readonly ProblemCode[]) => `${responseNameOf(codes)}Problem`;

function responseOf(codes: CodesOfOneStatus) {
  const status = statusOf(codes);
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
    headers: headerRefs([...COMMON_HEADERS, ...headersOf(status)]),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${schemaNameOf(codes)}` },
        examples: problemExamples(codes),
      },
    },
  };
}

export function headersOf(status: number): (keyof typeof HEADERS)[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function schemaOf(codes: CodesOfOneStatus) {
  const status = statusOf(codes);
  // An enum with one value is used instead of `const`, because generators that merge both parts only know
  // that an enum narrows an integer.
  const properties = { status: { type: 'integer', enum: [status] }, code: { type: 'string', enum: codes } };
  // A 400 always names its errors.
  const required = status === 400 ? ['code', 'errors'] : ['code'];
  return {
    allOf: [
      { $ref: `#/components/schemas/${ProblemBody.meta()?.id}` },
      { type: 'object', properties, required },
    ],
  };
}
