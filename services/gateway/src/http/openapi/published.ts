import type { ProblemCode } from '@cowrie/contracts';
import type { HEADERS, PARAMETERS } from './headers.ts';

/** Invented example values of an operation. */
export type Examples = {
  /** Values of path parameters, by name. */
  parameters?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Bodies of successful answers, by status. */
  answers?: Readonly<Record<number, unknown>>;
  /** Bodies of successful answers that are not JSON, by media type. */
  media?: Readonly<Record<string, string>>;
};

/** Parts of a route's documentation besides the schemas of its inputs and answers. */
export type RouteDocumentation = {
  examples: Examples;
  /** All codes that the route can refuse with. */
  problems: readonly ProblemCode[];
  /** Request headers of this route, besides those of every operation. */
  parameters: readonly (keyof typeof PARAMETERS)[];
  /** Headers of successful answers, besides those of every answer. */
  headers: readonly (keyof typeof HEADERS)[];
};

declare module 'fastify' {
  interface FastifySchema {
    /** A route without this has none of these parts. */
    published?: RouteDocumentation;
  }
}
