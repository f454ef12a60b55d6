import { LIMITS } from '@cowrie/contracts';

const text = { type: 'string' } as const;

export const HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request: yours, or a new one. The logs of the services contain it.',
    required: true,
    schema: { ...text, minLength: 1, maxLength: LIMITS.requestIdMax },
  },
  'RateLimit-Policy': {
    description:
      'Rate limits that the request counted towards, each with quota and window in seconds: `"user";q=6000;w=60`. Omitted when there is no rate limit.',
    required: false,
    schema: text,
  },
  RateLimit: {
    description:
      'Remainder of each rate limit, and seconds until its window ends: `"user";r=5999;t=60` (draft-ietf-httpapi-ratelimit-headers).',
    required: false,
    schema: text,
  },
  'Idempotency-Replayed': {
    description:
      'This is the stored first answer to this `Idempotency-Key`; nothing was done again. Otherwise omitted.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Cowrie-Stale': {
    description:
      'The answer may lack the latest changes; read again in a moment. Omitted when the answer is current.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Cowrie-Sandbox': {
    description:
      'The installation is a sandbox, whose test clock may have been advanced. A sandbox sends it with every answer; others never do.',
    required: false,
    schema: { ...text, enum: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The required authentication (RFC 9110).',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'How long the answer may be cached.',
    required: true,
    schema: text,
  },
  'Content-Disposition': {
    description: 'Name of the file.',
    required: true,
    schema: text,
  },
} as const;

export const PARAMETERS = {
  'Idempotency-Key': {
    description:
      'A new key for each intent. The same key with the same request returns the first answer again, for at least 30 days. 1 to 255 visible ASCII characters.',
    // The example makes the code samples of the reference send a key.
    example: 'a-new-key-for-each-intent',
    schema: { ...text, minLength: 1, maxLength: LIMITS.idempotencyKeyMax, pattern: '^[!-~]+$' },
  },
  'X-Request-Id': {
    description:
      'Your own id of the request, for the answer and the logs. It is ignored unless it has 1 to 128 visible ASCII characters.',
    schema: text,
  },
} as const;

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
