import { ADMIN_ACTIONS, LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { integerText, oneOf, page, TimeText, text } from '../../api/inputs.ts';
import { Time, UserId } from '../../api/objects.ts';

export const AuditLogEntry = z
  .strictObject({
    id: z.string(),
    at: Time,
    actorUserId: UserId.nullable().meta({ description: 'Null when it was not a user' }),
    apiKeyId: z.uuid().nullable(),
    action: z.enum(ADMIN_ACTIONS),
    target: z
      .string()
      .meta({ description: 'What it was done to, like user:12, treasury:rewards or webhook:ID' }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditLogEntry' });
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const AuditLogQuery = z.strictObject({
  ...page,
  actor: integerText(1, LIMITS.idMax).optional().meta({ description: 'Id of the user who did it' }),
  action: oneOf(ADMIN_ACTIONS).optional(),
  target: text(1, LIMITS.logTargetMax)
    .optional()
    .meta({ description: 'What it was done to, like user:12, treasury:rewards or webhook:ID' }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
