import type { ProblemCode } from '@cowrie/contracts';
import type { HEADERS, PARAMETERS } from './headers.ts';

/** Made-up values that a caller may send and get. */
export type Examples = {
  /** Of the path, by name. */
  parameters?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Bodies of answers without a problem, by status. */
  answers?: Readonly<Record<number, unknown>>;
  /** The same of an answer that is no JSON, by media type. */
  media?: Readonly<Record<string, string>>;
};

/** What the document says of a route beside the schemas of its inputs and answers. */
export type Published = {
  examples: Examples;
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
