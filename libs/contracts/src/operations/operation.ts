import type { AdminAction } from '../admin-log.ts';
import { ACTION_RULES, type Action } from '../approvals/actions.ts';
import type { HISTORY_QUERIES } from '../history/index.ts';
import type { LEDGER_COMMANDS, LEDGER_QUERIES } from '../ledger/index.ts';
import type { BULK_COMMANDS } from '../ledger/movements/bulk.ts';
import type { USER_COMMANDS, USER_QUERIES } from '../user/index.ts';
import type { DelegatedScope } from '../user/links.ts';
import type { ServiceScope } from '../user/service-accounts.ts';
import type { WEBHOOK_COMMANDS, WEBHOOK_QUERIES } from '../webhooks/index.ts';

/** Everything that the gateway can ask another service. */
export type CallName =
  | keyof (typeof LEDGER_COMMANDS & typeof BULK_COMMANDS & typeof USER_COMMANDS & typeof WEBHOOK_COMMANDS)
  | keyof (typeof LEDGER_QUERIES & typeof USER_QUERIES & typeof HISTORY_QUERIES & typeof WEBHOOK_QUERIES);

/** The rights that an operation asks of a caller with a token. */
export type AuthRequirement = {
  /** The lowest role; without it every user is let in. */
  role?: 'ADMIN' | 'SUPERADMIN';
  /** The scope that lets a service account in; without it no service account is let in. */
  serviceScope?: ServiceScope;
  /** Only service accounts are let in. */
  serviceOnly?: true;
  /** The scope, or one of several, that lets in a platform that acts for a user; without it no platform is let in. */
  delegatedScope?: DelegatedScope | readonly DelegatedScope[];
  /** The scope that an API key must have; without it no key is required. */
  keyScope?: string;
  /** An API key may be sent; it must then be valid, with any scope. */
  optionalKey?: true;
  /** The operation sends coins of the caller, so the caller's limits go with it. */
  spends?: true;
  /** An Idempotency-Key is accepted. */
  idempotent?: true;
  /** Everybody with a token is let in, and the rights of each operation in the body are checked one by one. */
  ofEach?: true;
};

type OneOrMore<T> = T | readonly T[];
/** The services must accept both fields, so both are facts about every operation that changes something. */
type Traces = {
  /** The approval action of an administrator's change; null when it never waits for a second person. The role comes from `ACTION_RULES`. */
  action?: OneOrMore<Action> | null;
  /** The entries that it can leave in the administrative log. */
  audit?: OneOrMore<AdminAction>;
};
/** Replaces the access token: nothing, or the signature of a payout provider. */
type Credential = { credential?: 'none' | 'signature' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type OperationDeclaration = AuthRequirement &
  Traces &
  Credential & {
    method: Method;
    /** In the form `/api/admin/users/:id`. */
    path: string;
    /** The commands and queries that it sends; it can be refused with whatever they reject. */
    calls: readonly CallName[];
  };

type Facts = AuthRequirement & Traces & Credential;
/** An action decides the role and the key; a change by an administrator without an action says so with null. */
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
