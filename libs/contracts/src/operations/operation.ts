import type { AdminAction } from '../admin-log.ts';
import { ACTION_RULES, type Action } from '../approvals/actions.ts';
import type { HISTORY_QUERIES } from '../history/index.ts';
import type { LEDGER_COMMANDS, LEDGER_QUERIES } from '../ledger/index.ts';
import type { BULK_COMMANDS } from '../ledger/movements/bulk.ts';
import type { USER_COMMANDS, USER_QUERIES } from '../user/index.ts';
import type { DelegatedScope } from '../user/links.ts';
import type { ServiceScope } from '../user/service-accounts.ts';
import type { WEBHOOK_COMMANDS, WEBHOOK_QUERIES } from '../webhooks/index.ts';

export type CallName =
  | keyof (typeof LEDGER_COMMANDS & typeof BULK_COMMANDS & typeof USER_COMMANDS & typeof WEBHOOK_COMMANDS)
  | keyof (typeof LEDGER_QUERIES & typeof USER_QUERIES & typeof HISTORY_QUERIES & typeof WEBHOOK_QUERIES);

export type AuthRequirement = {
  /** Without a role every user is allowed. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** Without it no service account is allowed. */
  serviceScope?: ServiceScope;
  serviceOnly?: true;
  /** Without it no platform may act for a user. */
  delegatedScope?: DelegatedScope | readonly DelegatedScope[];
  /** Without it no key is required. */
  keyScope?: string;
  /** A key may be sent and must then be valid, with any scope. */
  optionalKey?: true;
  spends?: true;
  idempotent?: true;
  /** The rights for each item of the body are checked one by one. */
  checksEachItem?: true;
};

type OneOrMore<T> = T | readonly T[];
type AuditFacts = {
  /** Null means that it never needs a second person. The role comes from `ACTION_RULES`. */
  action?: OneOrMore<Action> | null;
  audit?: OneOrMore<AdminAction>;
};
/** A payout provider signs its requests instead of sending a token. */
type Credential = { credential?: 'none' | 'signature' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type OperationDeclaration = AuthRequirement &
  AuditFacts &
  Credential & {
    method: Method;
    path: string;
    /** The operation can be refused with any code of these commands and queries. */
    calls: readonly CallName[];
  };

type Facts = AuthRequirement & AuditFacts & Credential;
/** An administrator's change without an action must state null. */
type RequiredDecision<M, F> = M extends 'GET'
  ? { action?: never; audit?: never }
  : F extends { action: OneOrMore<Action> }
    ? { role?: never; keyScope?: never }
    : F extends { role: string }
      ? { action: null }
      : { action?: never };
type UnknownFacts<F> = { [K in Exclude<keyof F, keyof Facts>]: never };
type RightOf<F> = F extends { action: OneOrMore<infer A extends Action> }
  ? (typeof ACTION_RULES)[A]['by']
  : unknown;

const declare =
  <const M extends Method>(method: M) =>
  <const P extends `/${string}`, const C extends readonly CallName[], const F extends Facts = object>(
    path: P,
    calls: C,
    facts?: F & RequiredDecision<M, F> & UnknownFacts<F>,
  ) => {
    const [action = null] = [facts?.action ?? []].flat();
    const right = action === null ? {} : ACTION_RULES[action].by;
    return { method, path, calls, ...right, ...facts } as { method: M; path: P; calls: C } & F & RightOf<F>;
  };

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const remove = declare('DELETE');
