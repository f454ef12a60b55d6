import type { FastifyRequest } from 'fastify';
import type { Subject } from './tokens/tokens.ts';

export type KnownCaller = { subject: Subject; key: { id: string; platform: string | null } | null };

declare module 'fastify' {
  interface FastifyRequest {
    knownSubject: Subject | null;
    knownKey: { id: string; platform: string | null } | null;
  }
}

export const knownCaller = ({ knownSubject, knownKey }: FastifyRequest): KnownCaller | null =>
  knownSubject && { subject: knownSubject, key: knownKey };
