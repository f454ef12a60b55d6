import { type Idempotency, type OperationId, operationOf } from '@cowrie/contracts';
import { isLosslessNumber } from 'lossless-json';
import type { ActorCall } from '../../auth/guard.ts';
import type { Held, Outcome } from '../../outcome.ts';
import type { ParsedBody } from '../body/json.ts';
import type { RouteAnswer } from './answer.ts';

/** Does what a request asks, by the very parsing and handling of its route. */
type DoAct = (
  given: { params: Readonly<Record<string, string>>; body: ParsedBody },
  call: ActorCall,
  idempotency: Idempotency | null,
) => Promise<Outcome<RouteAnswer> | Held>;

/** The routes of acts: what waits for a second person is done by them when it is approved. */
export type Acts = {
  add(id: OperationId, act: DoAct): void;
  /** The act of a request, with what its path names; null when there is none any more. */
  find(method: string, path: string): { act: DoAct; params: Readonly<Record<string, string>> } | null;
};

export function createActs(): Acts {
  const acts: { method: string; pattern: RegExp; act: DoAct }[] = [];
  return {
    add(id, act) {
      const { method, path } = operationOf(id);
      const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      acts.push({ method, pattern, act });
    },
    find(method, path) {
      for (const { method: own, pattern, act } of acts) {
        const match = own === method ? pattern.exec(path) : null;
        if (!match) continue;
        const named = Object.entries(match.groups ?? {});
        return {
          act,
          params: Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)])),
        };
      }
      return null;
    },
  };
}

/** True when requests for the operation may have to wait for a second person. */
export const mayBeAct = (id: OperationId): boolean => Boolean(operationOf(id).action);

/** A body as its caller sent it, by value: numbers as JSON has them. */
export function plainBody(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (plain(value) as Record<string, unknown>) : {};
}

function plain(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.toString());
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}
