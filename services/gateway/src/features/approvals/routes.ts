import { ACTION_COMMANDS, ACTION_RULES, APPROVAL, ApprovalPageKey, LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { approveAct, findApproval } from '../../api/acts/approve.ts';
import type { RouteDeps } from '../../deps.ts';
import { placeOf } from '../../http/route/cursor.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { mergePages, servicesOf } from './merge.ts';
import {
  ActAnswer,
  Approval,
  ApprovalBody,
  ApprovalList,
  ApproveBody,
  ListQuery,
  OneApproval,
  RejectBody,
} from './schemas.ts';

/** The name of the list in its cursors. */
const APPROVALS = 'admin.approvals';
const ofOne = { tag: 'Trust', params: OneApproval } as const;

/** Acts that wait for a second person, and what is decided about them. */
export function approvalRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  approveRoute(app, deps);
  rejectRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listApprovals',
    examples: examples.list,
    summary: 'List approvals, newest first',
    description:
      'Acts of every kind, mints among them. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    query: ListQuery,
    answers: { 200: ApprovalList },
    async handle({ query }, { caller, context }) {
      const { status = null, action = null, limit = LIMITS.pageSizeDefault, cursor } = query;
      const before = placeOf(cursors, { list: APPROVALS, owner: caller.userId, cursor }, ApprovalPageKey);
      if (!before.ok) return before;
      const asked = { status, action, limit, before: before.value };
      const pages = [];
      for (const page of await Promise.all(
        servicesOf(action).map((service) => bus.call(context, 'approval.list', asked, { service })),
      )) {
        if (!page.ok) return page;
        pages.push(page.value);
      }
      const { approvals, next } = mergePages(pages, limit);
      const nextCursor = next && cursors.write(APPROVALS, caller.userId, next);
      return succeed({ status: 200, body: { approvals: approvals.map(APPROVAL.toPublic), nextCursor } });
    },
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    operationId: 'getApproval',
    examples: examples.read,
    summary: 'Read an approval',
    description: 'What was asked for, by whom, and what was decided.',
    answers: { 200: Approval },
    async handle({ params }, { context }) {
      const found = await findApproval(bus, context, params.id);
      return found.ok ? succeed({ status: 200, body: APPROVAL.toPublic(found.value) }) : found;
    },
  });
}

function approveRoute(app: FastifyInstance, deps: RouteDeps): void {
  userRoute(app, deps.guard, {
    ...ofOne,
    operationId: 'approveAct',
    examples: examples.approve,
    summary: 'Approve and run an operation that another person requested',
    description:
      'Needs the role of the operation, and no API key. It answers as the operation does, with the rights and the state of now; the key, the platform and their limits are those of the request. An operation that is refused stays open. It is rejected when its requester, key or platform may not do it any more. Never by who asked for it.',
    body: ApproveBody,
    answers: { 200: ActAnswer, 201: ActAnswer, 204: null },
    // It runs any operation that can wait.
    moreCalls: ACTION_COMMANDS,
    problems: [
      ...(['approval_not_open', 'approval_changed', 'approver_too_new'] as const),
      ...(['not_found', 'platform_suspended', 'network_not_allowed'] as const),
    ],
    async handle({ params, body: { requestHash }, idempotency }, { caller, request, ...call }) {
      const found = await findApproval(deps.bus, call.context, params.id);
      if (!found.ok) return found;
      const actor = { kind: 'user', ...caller } as const;
      const approving = { request, call: { ...call, request, actor }, idempotency };
      return approveAct(app, deps, { approval: found.value, requestHash }, approving);
    },
  });
}

function rejectRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...ofOne,
    operationId: 'rejectApproval',
    examples: examples.reject,
    summary: 'Reject a waiting request, or withdraw your own',
    description: 'It is closed, and nothing of it is done.',
    body: RejectBody,
    answers: { 200: ApprovalBody },
    async handle({ params, body: { reason = null } }, { context }) {
      const found = await findApproval(bus, context, params.id);
      if (!found.ok) return found;
      const { service } = ACTION_RULES[found.value.action];
      const data = { approvalId: params.id, reason };
      const rejected = await bus.call(context, 'approval.reject', data, { service });
      if (!rejected.ok) return rejected;
      return succeed({ status: 200, body: { approval: APPROVAL.toPublic(rejected.value.data.approval) } });
    },
  });
}
