import { LIMITS, VERIFICATION, VerificationPageKey } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathUuid } from '../../api/inputs.ts';
import { answerResult } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import { answerPage } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { Verification, VerificationList, VerificationListQuery } from './schemas.ts';

const LIST = 'admin.verifications';

export function verificationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  startRoute(app, deps);
  listRoute(app, deps);
  readRoute(app, deps);
}

function startRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'startVerification',
    examples: examples.start,
    summary: 'Verify the whole ledger',
    description: 'Starts to recompute every hash, balance and hold. `getVerification` shows the progress.',
    answers: { 202: Verification },
    async handle({ idempotency }, { context }) {
      const data = { verificationId: uuidv7() };
      const requested = await bus.call(context, 'verification.request', data, { idempotency });
      if (!requested.ok) return requested;
      const { data: answer, replayed } = requested.value;
      return answerResult(202, VERIFICATION.toPublic(answer.verification), replayed);
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listVerifications',
    examples: examples.list,
    summary: 'List the verifications of the ledger, newest first',
    description:
      'A page of verifications with their progress and findings. With very many findings a page has fewer than `limit`. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: VerificationListQuery,
    answers: { 200: VerificationList },
    handle: ({ query: { limit = LIMITS.pageSizeDefault, cursor } }, { caller, context }) =>
      answerPage(
        cursors,
        { list: LIST, owner: caller.userId, cursor },
        VerificationPageKey,
        (before) => bus.call(context, 'verification.list', { limit, before }),
        ({ verifications }) => ({ verifications: verifications.map(VERIFICATION.toPublic) }),
      ),
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'getVerification',
    examples: examples.read,
    summary: 'Read the progress and the findings of a verification',
    description: 'Progress and findings of a verification. It ends as PASSED or FAILED.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: Verification },
    async handle({ params }, { context }) {
      const found = await bus.call(context, 'verification.get', { verificationId: params.id });
      if (!found.ok) return found;
      return succeed({ status: 200, body: VERIFICATION.toPublic(found.value.verification) });
    },
  });
}
