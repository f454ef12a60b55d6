import { LIMITS } from '@cowrie/contracts';

const text = { type: 'string' } as const;

/** Headers of answers. Those that are not always sent say when. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request: the one that was sent, or a new one. It stands in our logs.',
    required: true,
    schema: { ...text, minLength: 1, maxLength: LIMITS.requestIdMax },
  },
  'RateLimit-Policy': {
    description:
      'The limits that the request counted for, each with its quota and its window in seconds: `"user";q=6000;w=60`. Not sent where none is set.',
    required: false,
    schema: text,
  },
  RateLimit: {
    description:
      'What is left of each, and in how many seconds it begins again: `"user";r=5999;t=60` (draft-ietf-httpapi-ratelimit-headers).',
    required: false,
    schema: text,
  },
  'Idempotency-Replayed': {
    description:
      'The answer is the first one to this `Idempotency-Key`, again; nothing happened twice. Else not sent.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Cowrie-Stale': {
    description:
      'The answer may lack what was written just before: read again in a moment. Not sent when it shows all of it.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Cowrie-Sandbox': {
    description:
      'There is a clock to test with, which anybody may have advanced: on every answer of such an installation, and on none of another.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds after which it is worth trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to show who you are (RFC 9110).',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'For how long the answer may be kept.',
    required: true,
    schema: text,
  },
  'Content-Disposition': {
    description: 'A name for the file.',
    required: true,
    schema: text,
  },
} as const;

/** Headers of requests. */
export const PARAMETERS = {
  'Idempotency-Key': {
    description:
      'One for each thing that you want done: the same key with the same request again gives the first answer again, for at least 30 days. 1 to 255 visible ASCII characters.',
    // With it the samples of the reference send one.
    example: 'a-new-key-for-each-intent',
    schema: { ...text, minLength: 1, maxLength: LIMITS.idempotencyKeyMax, pattern: '^[!-~]+$' },
  },
  'X-Request-Id': {
    description:
      'An id of yours, which the answer and our logs then have. One that is not of 1 to 128 visible ASCII characters is passed over.',
    schema: text,
  },
} as const;

/** A header, as an answer refers to it. */
export function headerRefs(names: readonly (keyof typeof HEADERS)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function parameterRefs(names: readonly (keyof typeof PARAMETERS)[]) {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

export const PARAMETER_COMPONENTS = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, parameter]) => [
    name,
    { name, in: 'header', required: false, ...parameter },
  ]),
);
