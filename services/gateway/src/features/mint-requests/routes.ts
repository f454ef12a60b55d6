import { LIMITS, MINT_REQUEST, MintRequestPageKey, refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { approveAct } from '../../api/acts/approve.ts';
import { NoBody, NoParams, NoQuery, PathUuid } from '../../api/inputs.ts';
import { operationRoute } from '../../api/operations/route.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { placeOf } from '../../http/route/cursor.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { MintedBody } from './minted.ts';
import { MINT } from './operations.ts';
import { MintRequest, MintRequestBody, MintRequestListQuery } from './schemas.ts';

/** The name of the list in its cursors. */
const MINT_REQUESTS = 'admin.mint-requests';
const ONE = '/api/admin/mint-requests/:id';
const common = { tag: 'Trust', query: NoQuery, body: NoBody } as const;
const ofOne = { ...common, method: 'POST', params: z.strictObject({ id: PathUuid }) } as const;

/** Mints, the list of those that wait, and what is decided about one. */
export function mintRequestRoutes(app: FastifyInstance, deps: RouteDeps): void {
  operationRoute(app, deps, MINT);
  listRoute(app, deps);
  readRoute(app, deps);
  approveRoute(app, deps);
  rejectRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'GET',
    url: '/api/admin/mint-requests',
    operationId: 'listMintRequests',
    examples: examples.list,
    summary: 'List mint requests, newest first',
    description:
      'A page of the mints that wait or waited for a second administrator. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    auth: { role: 'ADMIN' },
    params: NoParams,
    query: MintRequestListQuery,
    answers: {
      200: z.strictObject({ requests: z.array(MintRequest), nextCursor: z.string().nullable() }),
    },
    calls: ['mint-request.list'],
    async handle({ query }, { caller, context }) {
      const { status = null, limit = LIMITS.pageSizeDefault } = query;
      const before = placeOf(
        cursors,
        { list: MINT_REQUESTS, owner: caller.userId, cursor: query.cursor },
        MintRequestPageKey,
      );
      if (!before.ok) return before;
      const data = { status, limit, before: before.value };
      const found = await bus.call(context, 'mint-request.list', data);
      if (!found.ok) return found;
      const { requests, next } = found.value;
      const nextCursor = next && cursors.write(MINT_REQUESTS, caller.userId, next);
      return succeed({ status: 200, body: { requests: requests.map(MINT_REQUEST.toPublic), nextCursor } });
    },
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    method: 'GET',
    url: ONE,
    operationId: 'getMintRequest',
    examples: examples.read,
    summary: 'Read a mint request',
    description: 'One mint request: what was asked for, by whom, and its status.',
    auth: { role: 'ADMIN' },
    answers: { 200: MintRequest },
    calls: ['mint-request.get'],
    async handle({ params }, { context }) {
      const found = await bus.call(context, 'mint-request.get', { mintRequestId: params.id });
      return found.ok ? succeed({ status: 200, body: MINT_REQUEST.toPublic(found.value.request) }) : found;
    },
  });
}

function approveRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  userRoute(app, guard, {
    ...ofOne,
    url: `${ONE}/approve`,
    operationId: 'approveMintRequest',
    examples: examples.approve,
    summary: 'Approve the mint request of another administrator',
    description: 'Mints what was requested, with the API key of the request; never by who requested it.',
    auth: { role: 'ADMIN', idempotent: true },
    answers: { 201: MintedBody },
    approves: true,
    calls: ['approval.get', 'approval.standing', 'user.roles-since', 'coins.mint'],
    problems: ['not_found', 'mint_request_not_open', 'approver_too_new'],
    async handle({ params, idempotency }, { caller, request, ...call }) {
      const asked = { approvalId: params.id };
      const found = await bus.call(call.context, 'approval.get', asked, { service: 'ledger' });
      if (!found.ok) return found;
      const { approval } = found.value;
      if (approval.action !== 'mint') return refuse('not_found', `There is no mint request ${params.id}.`);
      const actor = { kind: 'user', ...caller } as const;
      const approving = { request, call: { ...call, request, actor }, idempotency };
      const { requestHash } = approval;
      const done = await approveAct(app, deps, { approval, requestHash }, approving);
      if (done.ok || done.code !== 'approval_not_open') return done;
      return refuse('mint_request_not_open', done.detail);
    },
  });
}

function rejectRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    url: `${ONE}/reject`,
    operationId: 'rejectMintRequest',
    examples: examples.reject,
    summary: 'Reject a mint request, or withdraw your own',
    description: 'The request is closed and nothing is minted.',
    auth: { role: 'ADMIN' },
    answers: { 200: MintRequestBody },
    calls: ['mint-request.get', 'mint-request.reject'],
    async handle({ params }, { context }) {
      const data = await targetOf(bus, context, params.id);
      if (!data.ok) return data;
      const rejected = await bus.call(context, 'mint-request.reject', data.value);
      if (!rejected.ok) return rejected;
      const request = MINT_REQUEST.toPublic(rejected.value.data.request);
      return succeed({ status: 200, body: { request } });
    },
  });
}

/** What names a request to the ledger: commands about it go where that of its target went. */
async function targetOf(bus: Bus, context: RequestContext, mintRequestId: string) {
  const data = { mintRequestId };
  const found = await bus.call(context, 'mint-request.get', data);
  if (!found.ok) return found;
  const { userId, treasury } = found.value.request;
  return succeed({ mintRequestId, userId, treasury });
}
