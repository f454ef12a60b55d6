import { LIMITS, PROBLEM_CODES, REFUSAL, REFUSAL_COUNT } from '@cowrie/contracts';
import { z } from 'zod';
import {
  oneOf,
  PathId,
  PathUuid,
  PlatformIdInput,
  pageQuery,
  periodUpTo,
  TimeText,
  text,
} from '../../api/inputs.ts';

export const Refusal = REFUSAL.public;

export const RefusalsQuery = z.strictObject({
  ...pageQuery,
  userId: PathId.optional().meta({ description: REFUSAL.fields.userId.shown.description }),
  platform: PlatformIdInput.optional().meta({ description: REFUSAL.fields.platform.shown.description }),
  apiKeyId: PathUuid.optional().meta({ description: 'The API key of the request' }),
  code: oneOf(PROBLEM_CODES).optional(),
  operationId: text(1, LIMITS.refusalNameMax)
    .optional()
    .meta({ description: REFUSAL.fields.operationId.shown.description }),
  requestId: text(1, LIMITS.requestIdMax)
    .optional()
    .meta({ description: 'The X-Request-Id of the answer, which is the `instance` of its problem' }),
  idempotencyKey: text(1, LIMITS.idempotencyKeyMax).optional(),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});

export const PlatformRefusalsQuery = RefusalsQuery.omit({ platform: true });

export const RefusalCount = REFUSAL_COUNT.public;

export const RefusalCountsQuery = periodUpTo(LIMITS.refusalDays, 'Inclusive');
