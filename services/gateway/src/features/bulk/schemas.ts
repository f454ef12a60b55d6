import { LIMITS, operationOf } from '@cowrie/contracts';
import { z } from 'zod';
import { expected, PathUuid } from '../../api/inputs.ts';
import type { Operation } from '../../api/operations/operation.ts';
import { ProblemBody } from '../../http/openapi/problem-body.ts';
import { mayBeAct } from '../../http/route/acts.ts';
import { HeldBody } from '../../http/route/held.ts';

export type Operations = Readonly<Record<string, Operation>>;

/** The field of `data` that stands in the path of the single call. */
export const ID_FIELD = 'holdId';
/** Whether it has one. */
export const hasId = ({ operationId }: Operation): boolean => operationOf(operationId).path.includes('/:id/');

const count = `must have 1 to ${LIMITS.bulkMax} items`;
const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ operations: z.array(item, expected('a list')).min(1, count).max(LIMITS.bulkMax, count) });

/** All that is checked for the request as a whole. */
export const OperationList = listOf(z.unknown());

/** The body as it is published: each operation with the body of its single call. */
export function documentedBody(operations: Operations) {
  const [first, ...others] = Object.entries(operations).map(([name, operation]) =>
    z
      .strictObject({
        operation: z.literal(name),
        idempotencyKey: z
          .string()
          .max(LIMITS.idempotencyKeyMax)
          .optional()
          .meta({ description: 'As the header Idempotency-Key of the single call' }),
        data: documentedData(operation),
      })
      .meta({ title: name }),
  );
  return listOf(first ? z.union([first, ...others]) : z.never());
}

function documentedData(operation: Operation): z.ZodType {
  const { body } = operation;
  return hasId(operation) && body instanceof z.ZodObject ? body.extend({ [ID_FIELD]: PathUuid }) : body;
}

/** The answer as it is published: each result is what the single call answers, or a problem. */
export function documentedResults(operations: Operations) {
  const answers = Object.values(operations).flatMap((operation) => [
    ...Object.values(operation.answers),
    ...(mayBeAct(operation.operationId) ? [HeldBody] : []),
  ]);
  const bodies = [...new Set(answers)].filter((body) => body !== null);
  return z.strictObject({
    results: z
      .array(z.strictObject({ status: z.int().min(200).max(504), body: z.union([ProblemBody, ...bodies]) }))
      .meta({ description: 'In the order of the operations' }),
  });
}
