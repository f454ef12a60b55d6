import {
  type AuthRequirement,
  type CallName,
  type OperationDeclaration,
  type OperationId,
  operationOf,
  PROBLEM_CODES,
  type ProblemCode,
} from '@cowrie/contracts';
import { z } from 'zod';
import { takesKey } from '../../auth/given-key.ts';
import { rejectsOf } from '../../bus/bus.ts';
import type { HEADERS } from '../openapi/headers.ts';
import type { Examples, Published } from '../openapi/published.ts';
import type { Tag } from '../openapi/tags.ts';
import { mayBeAct } from './acts.ts';
import { HeldBody } from './held.ts';
import { withHeld } from './held-example.ts';
import type { InputSchemas } from './validate.ts';

/** What is published about an endpoint beside its inputs. */
export type Documented = {
  operationId: OperationId;
  tag: Tag;
  summary: string;
  /** What the summary leaves open; Markdown. */
  description: string;
  examples: Examples;
  /** The body of the answer by its status; null for none. */
  answers: Readonly<Record<number, z.ZodType | null>>;
  /** What the answer says beside its body. */
  answerNote?: string;
  /** Headers of the answer that are its own. */
  answerHeaders?: readonly (keyof typeof HEADERS)[];
  /** Calls that follow from its request, beside those of its declaration. */
  moreCalls?: readonly CallName[];
  /** Codes of its calls with which it never fails. */
  never?: readonly ProblemCode[];
  /** How it can fail beside that and beside what every endpoint of its kind can. */
  problems?: readonly ProblemCode[];
  /** The media type of the body, where it is not JSON. */
  consumes?: string;
  /** The media types of the answer, where it is not JSON. */
  produces?: readonly string[];
  /** How a caller of a public endpoint identifies itself: one of these is enough. */
  security?: readonly Record<string, string[]>[];
};

const OF_EVERY_ROUTE = ['invalid_request', 'rate_limited', 'internal', 'unavailable'] as const;
/** A service account's token is good everywhere, and lets it in nowhere but where a scope of it does. */
const OF_USER_ROUTES = ['unauthenticated', 'token_expired', 'forbidden'] as const;
const OF_CHANGES = ['outcome_unknown'] as const;
const OF_BODIES = ['payload_too_large', 'unsupported_media_type'] as const;

/** The commands and queries of a route. */
export const callsOf = ({ operationId, moreCalls = [] }: Pick<Documented, 'operationId' | 'moreCalls'>) => [
  ...operationOf(operationId).calls,
  ...moreCalls,
];

/** The route schema from which the OpenAPI document is made. */
export function documentation(route: Documented & InputSchemas<z.ZodType, z.ZodType, z.ZodType>) {
  const { operationId } = route;
  const operation = operationOf(operationId);
  const auth = operation.credential ? null : operation;
  const hasBody =
    ['POST', 'PUT', 'PATCH'].includes(operation.method) ||
    (operation.method === 'DELETE' && hasFields(route.body));
  const isAct = mayBeAct(operationId);
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    params: route.params,
    querystring: route.query,
    ...(hasBody ? { body: route.body } : {}),
    ...(route.consumes ? { consumes: [route.consumes] } : {}),
    response: answersOf(route, isAct),
    security: auth ? securityOf(auth) : [...(route.security ?? [])],
    ...extensionsOf(operation),
    published: {
      examples: isAct ? withHeld(route.examples, operation) : route.examples,
      problems: problemsOf(route, auth),
      parameters: [...(auth?.idempotent ? (['Idempotency-Key'] as const) : []), 'X-Request-Id'],
      headers: [
        'X-Request-Id',
        'RateLimit-Policy',
        'RateLimit',
        ...(auth?.idempotent ? (['Idempotency-Replayed'] as const) : []),
        ...(route.answerHeaders ?? []),
      ],
    } satisfies Published,
  };
}

/** The facts about an operation that OpenAPI has no word for. */
const extensionsOf = ({ role, action, audit }: OperationDeclaration) => ({
  ...(role ? { 'x-role': role } : {}),
  ...(action ? { 'x-approval-actions': [action].flat() } : {}),
  ...(audit ? { 'x-audit-actions': [audit].flat() } : {}),
});

/** A DELETE mostly takes none. */
function hasFields(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length > 0;
}
const OF_PLATFORMS = ['platform_suspended'] as const;
const OF_KEYS = [...OF_PLATFORMS, 'network_not_allowed'] as const;

/** The codes that it can be refused with, in one order, whoever names them. */
function problemsOf(route: Documented, auth: AuthRequirement | null): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...OF_EVERY_ROUTE,
    ...(auth ? OF_USER_ROUTES : []),
    ...(auth?.role || auth?.checksEachItem ? (['totp_setup_required'] as const) : []),
    ...(auth?.keyScope ? (['api_key_required'] as const) : []),
    ...(auth && (takesKey(auth) || auth.checksEachItem) ? OF_KEYS : []),
    ...(auth?.serviceScope || auth?.delegatedScope ? OF_PLATFORMS : []),
    ...(operationOf(route.operationId).method === 'GET' ? [] : [...OF_CHANGES, ...OF_BODIES]),
    ...(auth?.idempotent ? (['idempotency_key_reused'] as const) : []),
    ...(route.problems ?? []),
    ...callsOf(route)
      .flatMap(rejectsOf)
      .filter((code) => !route.never?.includes(code)),
  ]);
  return PROBLEM_CODES.filter((code) => codes.has(code));
}

/** One of these ways to be let in is enough. */
function securityOf({
  keyScope,
  optionalKey,
  serviceScope,
  serviceOnly,
  delegatedScope,
  checksEachItem,
}: AuthRequirement): Record<string, string[]>[] {
  const withKey = { accessToken: [], apiKey: [] };
  if (keyScope) return [withKey];
  return [
    ...(serviceOnly ? [] : [{ accessToken: [] }]),
    ...(optionalKey || checksEachItem ? [withKey] : []),
    ...[delegatedScope ?? []].flat().map((scope) => ({ delegated: [scope] })),
    ...(serviceScope ? [{ serviceAccount: [serviceScope] }] : []),
    ...(checksEachItem ? [{ serviceAccount: [] }] : []),
  ];
}

function answersOf(
  { answers: own, produces = ['application/json'], answerNote }: Documented,
  isAct: boolean,
): Record<string, unknown> {
  const answers = isAct ? { 202: HeldBody, ...own } : own;
  const description = answerNote ? `Success. ${answerNote}` : 'Success';
  const entries = Object.entries(answers).map(([status, schema]) => [
    status,
    schema
      ? {
          description,
          content: Object.fromEntries(produces.map((type) => [type, { schema }])),
        }
      : z.null().meta({ description: 'Success, without a body' }),
  ]);
  return Object.fromEntries(entries);
}
