import { LIMITS, TRANSACTION_TYPES } from '@cowrie/contracts';
import { z } from 'zod';
import { integerText, oneOf, TimeText } from '../../api/inputs.ts';
import { EXPORT_FORMATS } from './formats.ts';

const DEFAULT_SIZE = `${LIMITS.pageSizeDefault} by default`;

/** Of a list by cursor or offset; both at once is refused. */
export const TransactionListQuery = z
  .strictObject({
    limit: integerText(1, LIMITS.pageSizeMax).optional().meta({ description: DEFAULT_SIZE }),
    offset: integerText(0, LIMITS.offsetMax).optional().meta({ description: '0 by default' }),
    cursor: z.string().optional(),
    type: oneOf(TRANSACTION_TYPES).optional(),
    from: TimeText.optional().meta({ description: 'Inclusive' }),
    to: TimeText.optional().meta({ description: 'Exclusive' }),
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === undefined, {
    path: ['cursor'],
    error: 'cannot be given with offset',
    when: () => true,
  });

/** Of an export. */
export const ExportQuery = z.strictObject({
  format: oneOf(EXPORT_FORMATS)
    .optional()
    .meta({ description: `${EXPORT_FORMATS[0]} by default` }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
