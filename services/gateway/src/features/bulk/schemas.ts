import { LIMITS, operationOf } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, PathUuid } from '../../api/inputs.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { ProblemBody } from '../../http/openapi/problem-body.ts';
import { mayNeedApproval } from '../../http/route/approvable-routes.ts';
import { PendingApprovalBody } from '../../http/route/pending-approval.ts';

export type Operations = Readonly<Record<string, Operation>>;

export const ID_FIELD = 'holdId';
export const hasPathId = ({ operationId }: Operation): boolean =>
  operationOf(operationId).path.includes('/:id/');

const count = `must have 1 to ${LIMITS.bulkMax} items`;
const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ operations: z.array(item, expected('a list')).min(1, count).max(LIMITS.bulkMax, count) });

export const OperationList = listOf(z.unknown());

export function documentedBody(operations: Operations) {
  const [first, ...others] = Object.entries(operations).map(([name, operation]) =>
    z
      .strictObject({
        operation: z.literal(name),
        idempotencyKey: z
          .string()
          .max(LIMITS.idempotencyKeyMax)
          .optional()
          .meta({ description: 'The Idempotency-Key of the single call' }),
        data: documentedData(operation),
      })
      .meta({ title: name }),
  );
  return listOf(first ? z.union([first, ...others]) : z.never());
}

function documentedData(operation: Operation): z.ZodType {
  const { body } = operation;
  return hasPathId(operation) && body instanceof z.ZodObject ? body.extend({ [ID_FIELD]: PathUuid }) : body;
}

export function documentedResults(operations: Operations) {
  const answers = Object.values(operations).flatMap((operation) => [
    ...Object.values(operation.answers),
    ...(mayNeedApproval(operation.operationId) ? [PendingApprovalBody] : []),
  ]);
  const bodies = [...new Set(answers)].filter((body) => body !== null);
  return z.strictObject({
    results: z
      .array(z.strictObject({ status: z.int().min(200).max(504), body: z.union([ProblemBody, ...bodies]) }))
      .meta({ description: 'In the order of the operations' }),
  });
}
