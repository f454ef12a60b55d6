import type { FastifyRequest } from 'fastify';
import type { Subject } from './tokens/tokens.ts';

/** Who a request is known to be of, also where it is refused: of the token that is good, and of the API key that is. */
export type Known = { subject: Subject; key: { id: string; platform: string | null } | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token it is; null until it was found good. */
    knownSubject: Subject | null;
    knownKey: { id: string; platform: string | null } | null;
  }
}

export const knownOf = ({ knownSubject, knownKey }: FastifyRequest): Known | null =>
  knownSubject && { subject: knownSubject, key: knownKey };
