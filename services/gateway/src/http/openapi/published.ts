import type { ProblemCode } from '@cowrie/contracts';
import type { HEADERS, PARAMETERS } from './headers.ts';

export type Examples = {
  parameters?: Readonly<Record<string, unknown>>;
  body?: unknown;
  answers?: Readonly<Record<number, unknown>>;
  media?: Readonly<Record<string, string>>;
};

export type RouteDocumentation = {
  examples: Examples;
  problems: readonly ProblemCode[];
  parameters: readonly (keyof typeof PARAMETERS)[];
  headers: readonly (keyof typeof HEADERS)[];
};

declare module 'fastify' {
  interface FastifySchema {
    published?: RouteDocumentation;
  }
}
