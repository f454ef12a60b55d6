import type { ProblemCode } from '@cowrie/contracts';
import type { HEADERS, PARAMETERS } from './headers.ts';

/** What the document says of a route beside the schemas of its inputs and answers. */
export type Published = {
  /** Every code with which it can refuse. */
  problems: readonly ProblemCode[];
  /** Headers that it reads, beside those of every operation. */
  parameters: readonly (keyof typeof PARAMETERS)[];
  /** Headers that an answer without a problem has, beside those of every answer. */
  headers: readonly (keyof typeof HEADERS)[];
};

declare module 'fastify' {
  interface FastifySchema {
    /** Without it a route has none of that. */
    published?: Published;
  }
}
