import type { AdminAction } from '../admin-log.ts';
import { ACTION_RULES, type Action } from '../approvals/actions.ts';
import type { HISTORY_QUERIES } from '../history/index.ts';
import type { LEDGER_COMMANDS, LEDGER_QUERIES } from '../ledger/index.ts';
import type { BULK_COMMANDS } from '../ledger/movements/bulk.ts';
import type { USER_COMMANDS, USER_QUERIES } from '../user/index.ts';
import type { DelegatedScope } from '../user/links.ts';
import type { ServiceScope } from '../user/service-accounts.ts';
import type { WEBHOOK_COMMANDS, WEBHOOK_QUERIES } from '../webhooks/index.ts';

/** All commands and queries that the gateway can send. */
export type CallName =
  | keyof (typeof LEDGER_COMMANDS & typeof BULK_COMMANDS & typeof USER_COMMANDS & typeof WEBHOOK_COMMANDS)
  | keyof (typeof LEDGER_QUERIES & typeof USER_QUERIES & typeof HISTORY_QUERIES & typeof WEBHOOK_QUERIES);

/** The rights that a caller with a token needs. */
export type AuthRequirement = {
  /** The lowest role; without it every user is allowed. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** The scope that a service account needs; without it no service account is allowed. */
  serviceScope?: ServiceScope;
  /** Only service accounts are allowed. */
  serviceOnly?: true;
  /**
   * The scope, or one of several, that a platform needs to act for a user; without it no platform is allowed.
   */
  delegatedScope?: DelegatedScope | readonly DelegatedScope[];
  /** The scope that an API key must have; without it no key is required. */
  keyScope?: string;
  /** An API key may be sent; it must then be valid, with any scope. */
  optionalKey?: true;
  /** The operation sends the caller's coins, so the caller's spending limits apply. */
  spends?: true;
  /** An Idempotency-Key is accepted. */
  idempotent?: true;
  /** Everybody with a token is allowed; the rights for each operation in the body are checked one by one. */
  checksEachItem?: true;
};

type OneOrMore<T> = T | readonly T[];
/** Each operation that changes something declares both, because the services must accept both fields. */
type AuditFacts = {
  /**
   * The approval action of an administrator's change; null if it never needs a second person. The role comes
   * from `ACTION_RULES`.
   */
  action?: OneOrMore<Action> | null;
  /** The entries of the administrative log that the operation can write. */
  audit?: OneOrMore<AdminAction>;
};
/** Replaces the access token: `none` needs no credential, `signature` a payout provider's signature. */
type Credential = { credential?: 'none' | 'signature' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type OperationDeclaration = AuthRequirement &
  AuditFacts &
  Credential & {
    method: Method;
    /** In the form `/api/admin/users/:id`. */
    path: string;
    /** The commands and queries that the operation sends. It can be refused with any of their codes. */
    calls: readonly CallName[];
  };

type Facts = AuthRequirement & AuditFacts & Credential;
/**
 * An action decides the role and the key scope. An administrator's change without an action must state null.
 */
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

/** Declares operations of one method: `post('/api/admin/mint', ['coins.mint'], { action: 'mint' })`. */
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
