import { ADMIN_ACTIONS, ADMIN_LOG_ENTRY, LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { integerText, oneOf, pageQuery, TimeText, text } from '../../api/inputs.ts';

export const AuditLogEntry = ADMIN_LOG_ENTRY.public;

export const AuditLogQuery = z.strictObject({
  ...pageQuery,
  actor: integerText(1, LIMITS.idMax).optional().meta({ description: 'Id of the user who made the change' }),
  action: oneOf(ADMIN_ACTIONS).optional(),
  target: text(1, LIMITS.logTargetMax)
    .optional()
    .meta({ description: ADMIN_LOG_ENTRY.fields.target.shown.description }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
