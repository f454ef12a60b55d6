import { LIMITS, PROBLEM_CODES, REFUSAL, REFUSAL_COUNT } from '@cowrie/contracts';
import { z } from 'zod';
import {
  oneOf,
  PathId,
  PathUuid,
  PlatformIdInput,
  page,
  periodUpTo,
  TimeText,
  text,
} from '../../api/inputs.ts';

export const Refusal = REFUSAL.public;

/** Of the list of all. */
export const RefusalsQuery = z.strictObject({
  ...page,
  userId: PathId.optional().meta({ description: 'Id of the user who asked, or for whom a platform did' }),
  platform: PlatformIdInput.optional().meta({ description: 'The platform through which it was asked for' }),
  apiKeyId: PathUuid.optional().meta({ description: 'The API key that was sent along' }),
  code: oneOf(PROBLEM_CODES).optional(),
  operationId: text(1, LIMITS.refusalNameMax)
    .optional()
    .meta({ description: 'What was asked for, by its name in this document' }),
  requestId: text(1, LIMITS.requestIdMax)
    .optional()
    .meta({ description: 'The X-Request-Id of the answer, which problems have as `instance`' }),
  idempotencyKey: text(1, LIMITS.idempotencyKeyMax).optional(),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});

/** Of the list of a platform's own. */
export const PlatformRefusalsQuery = RefusalsQuery.omit({ platform: true });

export const RefusalCount = REFUSAL_COUNT.public;

/** Of how many there were. */
export const RefusalCountsQuery = periodUpTo(LIMITS.refusalDays, 'Inclusive');
