import { PROBLEMS, type ProblemCode } from '@cowrie/contracts';
import { type HEADERS, headerRefs } from './headers.ts';
import { ProblemBody } from './problem-body.ts';
import { problemExamples } from './problem-examples.ts';

const OF_EVERY_ANSWER = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const;

/** The answers to what an operation refuses with these codes, by status: references to `problemComponents`. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, unknown> {
  const entries = byStatus(codes).map((ofStatus) => [
    statusOf(ofStatus),
    { $ref: `#/components/responses/${nameOf(ofStatus)}` },
  ]);
  return Object.fromEntries(entries);
}

/** The answers that operations refer to, many refuse alike, and their bodies: with a name a generator makes one type of each. */
export function problemComponents(codesOfEach: readonly (readonly ProblemCode[])[]) {
  const all = codesOfEach.flatMap(byStatus).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const responses: Record<string, unknown> = Object.fromEntries(
    all.map((codes) => [nameOf(codes), responseOf(codes)]),
  );
  const schemas: Record<string, unknown> = Object.fromEntries(
    all.map((codes) => [schemaNameOf(codes), schemaOf(codes)]),
  );
  return { responses, schemas };
}

type OfOneStatus = [ProblemCode, ...ProblemCode[]];

function byStatus(codes: readonly ProblemCode[]): OfOneStatus[] {
  return [...Map.groupBy(codes, (code) => PROBLEMS[code].status).values()] as OfOneStatus[];
}

function statusOf([code]: OfOneStatus): number {
  return PROBLEMS[code].status;
}

function nameOf(codes: readonly ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)(.)/g, (_match, letter) => letter.toUpperCase()))
    .join('Or');
}

const schemaNameOf = (codes: readonly ProblemCode[]) => `${nameOf(codes)}Problem`;

function responseOf(codes: OfOneStatus) {
  const status = statusOf(codes);
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
    headers: headerRefs([...OF_EVERY_ANSWER, ...headersOf(status)]),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${schemaNameOf(codes)}` },
        examples: problemExamples(codes),
      },
    },
  };
}

/** Headers that every answer with this status has. */
export function headersOf(status: number): (keyof typeof HEADERS)[] {
  if (status === 401) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

function schemaOf(codes: OfOneStatus) {
  const status = statusOf(codes);
  // An enum of one and not a `const`: generators that merge both parts only know that it narrows an integer.
  const properties = { status: { type: 'integer', enum: [status] }, code: { type: 'string', enum: codes } };
  // A 400 names what is wrong.
  const required = status === 400 ? ['code', 'errors'] : ['code'];
  return {
    allOf: [
      { $ref: `#/components/schemas/${ProblemBody.meta()?.id}` },
      { type: 'object', properties, required },
    ],
  };
}
