import { type Idempotency, type OperationId, operationOf } from '@cowrie/contracts';
import { isLosslessNumber } from 'lossless-json';
import type { ActorCall } from '../../auth/guard.ts';
import type { Outcome, PendingApproval } from '../../outcome.ts';
import type { ParsedBody } from '../body/json.ts';
import type { RouteAnswer } from './answer.ts';

type RunOperation = (
  given: { params: Readonly<Record<string, string>>; body: ParsedBody },
  call: ActorCall,
  idempotency: Idempotency | null,
) => Promise<Outcome<RouteAnswer> | PendingApproval>;

/** An approved operation runs through its route. */
export type ApprovableRoutes = {
  add(id: OperationId, run: RunOperation): void;
  find(method: string, path: string): { run: RunOperation; params: Readonly<Record<string, string>> } | null;
};

export function createApprovableRoutes(): ApprovableRoutes {
  const routes: { method: string; pattern: RegExp; act: RunOperation }[] = [];
  return {
    add(id, act) {
      const { method, path } = operationOf(id);
      const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      routes.push({ method, pattern, act });
    },
    find(method, path) {
      for (const { method: own, pattern, act } of routes) {
        const match = own === method ? pattern.exec(path) : null;
        if (!match) continue;
        const named = Object.entries(match.groups ?? {});
        return {
          run: act,
          params: Object.fromEntries(named.map(([name, text]) => [name, decodeURIComponent(text)])),
        };
      }
      return null;
    },
  };
}

export const mayNeedApproval = (id: OperationId): boolean => Boolean(operationOf(id).action);

export function toPlainBody(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (toPlainValue(value) as Record<string, unknown>) : {};
}

function toPlainValue(value: unknown): unknown {
  if (isLosslessNumber(value)) return Number(value.toString());
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toPlainValue(member)]));
}
