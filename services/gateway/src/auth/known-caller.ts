import type { FastifyRequest } from 'fastify';
import type { Subject } from './tokens/tokens.ts';

/** The caller of a request, also of a refused one: the subject of a valid token, and a valid API key. */
export type KnownCaller = { subject: Subject; key: { id: string; platform: string | null } | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** Subject of the token; null until the token was verified. */
    knownSubject: Subject | null;
    knownKey: { id: string; platform: string | null } | null;
  }
}

export const knownCaller = ({ knownSubject, knownKey }: FastifyRequest): KnownCaller | null =>
  knownSubject && { subject: knownSubject, key: knownKey };
