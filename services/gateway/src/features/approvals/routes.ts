import { ACTION_COMMANDS, ACTION_RULES, APPROVAL, ApprovalPageKey, LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { executeApproval, findApproval } from '../../api/approvals/execute-approval.ts';
import type { RouteDeps } from '../../deps.ts';
import { readCursor } from '../../http/route/cursor.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { approverRoute } from './approver-route.ts';
import * as examples from './examples.ts';
import { mergePages, servicesOf } from './merge-pages.ts';
import {
  Approval,
  ApprovalBody,
  ApprovalList,
  ApprovalParams,
  ApproveBody,
  ListQuery,
  OperationAnswer,
  RejectBody,
} from './schemas.ts';

const APPROVALS = 'admin.approvals';
const single = { tag: 'Trust', params: ApprovalParams } as const;

export function approvalRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  approveRoute(app, deps);
  rejectRoute(app, deps);
  approverRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listApprovals',
    examples: examples.list,
    summary: 'List approvals, newest first',
    description:
      'Approvals of every kind of operation. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: ListQuery,
    answers: { 200: ApprovalList },
    async handle({ query }, { caller, context }) {
      const { status = null, action = null, limit = LIMITS.pageSizeDefault, cursor } = query;
      const before = readCursor(cursors, { list: APPROVALS, owner: caller.userId, cursor }, ApprovalPageKey);
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
  addUserRoute(app, guard, {
    ...single,
    operationId: 'getApproval',
    examples: examples.read,
    summary: 'Read an approval',
    description: 'The pending operation, its requester, and the decision.',
    answers: { 200: Approval },
    async handle({ params }, { context }) {
      const found = await findApproval(bus, context, params.id);
      return found.ok ? succeed({ status: 200, body: APPROVAL.toPublic(found.value) }) : found;
    },
  });
}

function approveRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    ...single,
    operationId: 'approveAct',
    examples: examples.approve,
    summary: 'Approve and run an operation that another person requested',
    description:
      'Runs the operation with the present rights and state, and returns its answer. You need the role of the operation, but no API key. The API key, the platform and their limits are those of the request. You cannot approve your own request. The approval stays open when the operation is refused. It is rejected when its requester, key or platform has lost the right.',
    body: ApproveBody,
    answers: { 200: OperationAnswer, 201: OperationAnswer, 204: null },
    // An approval runs any operation that may need one.
    moreCalls: ACTION_COMMANDS,
    problems: [
      ...(['approval_not_open', 'approval_changed', 'approver_too_new'] as const),
      ...(['not_found', 'platform_suspended', 'network_not_allowed'] as const),
    ],
    async handle({ params, body: { requestHash }, idempotency }, { caller, request, ...call }) {
      const found = await findApproval(deps.bus, call.context, params.id);
      if (!found.ok) return found;
      const actor = { kind: 'user', ...caller } as const;
      const approvalCall = { request, call: { ...call, request, actor }, idempotency };
      return executeApproval(app, deps, { approval: found.value, requestHash }, approvalCall);
    },
  });
}

function rejectRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...single,
    operationId: 'rejectApproval',
    examples: examples.reject,
    summary: 'Reject a waiting request, or withdraw your own',
    description: 'Closes the approval without running the operation.',
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
