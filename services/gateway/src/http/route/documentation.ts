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
import { takesKey } from '../../auth/api-key-header.ts';
import { rejectsOf } from '../../bus/bus.ts';
import type { HEADERS } from '../openapi/headers.ts';
import type { Examples, RouteDocumentation } from '../openapi/published.ts';
import type { Tag } from '../openapi/tags.ts';
import { mayNeedApproval } from './approvable-routes.ts';
import { addApprovalExample } from './approval-example.ts';
import { PendingApprovalBody } from './pending-approval.ts';
import type { InputSchemas } from './validate.ts';

export type RouteDescription = {
  operationId: OperationId;
  tag: Tag;
  summary: string;
  description: string;
  examples: Examples;
  answers: Readonly<Record<number, z.ZodType | null>>;
  answerNote?: string;
  answerHeaders?: readonly (keyof typeof HEADERS)[];
  moreCalls?: readonly CallName[];
  /** The calls have these codes, but the route never returns them. */
  never?: readonly ProblemCode[];
  problems?: readonly ProblemCode[];
  consumes?: string;
  produces?: readonly string[];
  security?: readonly Record<string, string[]>[];
};

const COMMON_CODES = ['invalid_request', 'rate_limited', 'internal', 'unavailable'] as const;
/** Every route accepts a service account's token, but refuses it without the needed scope. */
const USER_ROUTE_CODES = ['unauthenticated', 'token_expired', 'forbidden'] as const;
const CHANGE_CODES = ['outcome_unknown'] as const;
const BODY_CODES = ['payload_too_large', 'unsupported_media_type'] as const;

export const callsOf = ({
  operationId,
  moreCalls = [],
}: Pick<RouteDescription, 'operationId' | 'moreCalls'>) => [...operationOf(operationId).calls, ...moreCalls];

export function documentation(route: RouteDescription & InputSchemas<z.ZodType, z.ZodType, z.ZodType>) {
  const { operationId } = route;
  const operation = operationOf(operationId);
  const auth = operation.credential ? null : operation;
  const hasBody =
    ['POST', 'PUT', 'PATCH'].includes(operation.method) ||
    (operation.method === 'DELETE' && hasFields(route.body));
  const isApprovable = mayNeedApproval(operationId);
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    params: route.params,
    querystring: route.query,
    ...(hasBody ? { body: route.body } : {}),
    ...(route.consumes ? { consumes: [route.consumes] } : {}),
    response: answerSchemas(route, isApprovable),
    security: auth ? securityRequirements(auth) : [...(route.security ?? [])],
    ...extensionsOf(operation),
    published: {
      examples: isApprovable ? addApprovalExample(route.examples, operation) : route.examples,
      problems: problemsOf(route, auth),
      parameters: [...(auth?.idempotent ? (['Idempotency-Key'] as const) : []), 'X-Request-Id'],
      headers: [
        'X-Request-Id',
        'RateLimit-Policy',
        'RateLimit',
        ...(auth?.idempotent ? (['Idempotency-Replayed'] as const) : []),
        ...(route.answerHeaders ?? []),
      ],
    } satisfies RouteDocumentation,
  };
}

/** These have no place in OpenAPI. */
const extensionsOf = ({ role, action, audit }: OperationDeclaration) => ({
  ...(role ? { 'x-role': role } : {}),
  ...(action ? { 'x-approval-actions': [action].flat() } : {}),
  ...(audit ? { 'x-audit-actions': [audit].flat() } : {}),
});

/** Most DELETE requests have no body. */
function hasFields(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length > 0;
}
const PLATFORM_CODES = ['platform_suspended'] as const;
const KEY_CODES = [...PLATFORM_CODES, 'network_not_allowed'] as const;

function problemsOf(route: RouteDescription, auth: AuthRequirement | null): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...COMMON_CODES,
    ...(auth ? USER_ROUTE_CODES : []),
    ...(auth?.role || auth?.checksEachItem ? (['totp_setup_required'] as const) : []),
    ...(auth?.keyScope ? (['api_key_required'] as const) : []),
    ...(auth && (takesKey(auth) || auth.checksEachItem) ? KEY_CODES : []),
    ...(auth?.serviceScope || auth?.delegatedScope ? PLATFORM_CODES : []),
    ...(operationOf(route.operationId).method === 'GET' ? [] : [...CHANGE_CODES, ...BODY_CODES]),
    ...(auth?.idempotent ? (['idempotency_key_reused'] as const) : []),
    ...(route.problems ?? []),
    ...callsOf(route)
      .flatMap(rejectsOf)
      .filter((code) => !route.never?.includes(code)),
  ]);
  return PROBLEM_CODES.filter((code) => codes.has(code));
}

function securityRequirements({
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

function answerSchemas(
  { answers: own, produces = ['application/json'], answerNote }: RouteDescription,
  isApprovable: boolean,
): Record<string, unknown> {
  const answers = isApprovable ? { 202: PendingApprovalBody, ...own } : own;
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
