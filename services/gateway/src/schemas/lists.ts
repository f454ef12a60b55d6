import { LIMITS, TRANSACTION_TYPES } from '@cowrie/contracts';
import { z } from 'zod';
import { EXPORT_FORMATS } from '../history/formats.ts';
import { expected, integerText, RoleInput, text } from './inputs.ts';

const ISO_TIME = 'an ISO 8601 time in UTC, like 2026-01-31T12:00:00Z';
const DEFAULT_SIZE = `${LIMITS.pageSizeDefault} by default`;
const DATE_MAX_MS = 8.64e15;

/**
 * A time in a query, as milliseconds. A finer time counts as the next millisecond, which is right for an
 * inclusive start as for an exclusive end, since our times are whole milliseconds.
 */
export const TimeText = z.iso
  .datetime(expected(ISO_TIME))
  .transform((value) => {
    const beyond = /\.\d{3}\d*[1-9]\d*Z$/.test(value) ? 1 : 0;
    return Math.min(Math.max(Date.parse(value) + beyond, 0), DATE_MAX_MS);
  })
  .meta({ format: 'date-time' });

/** Of a list by cursor or offset; both at once is refused. */
export const TransactionListQuery = z
  .strictObject({
    limit: integerText(1, LIMITS.pageSizeMax).optional().meta({ description: DEFAULT_SIZE }),
    offset: integerText(0, LIMITS.offsetMax).optional().meta({ description: '0 by default' }),
    cursor: z.string().optional(),
    type: z.enum(TRANSACTION_TYPES, expected(`one of ${TRANSACTION_TYPES.join(', ')}`)).optional(),
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
  format: z
    .enum(EXPORT_FORMATS, expected(`one of ${EXPORT_FORMATS.join(', ')}`))
    .optional()
    .meta({ description: `${EXPORT_FORMATS[0]} by default` }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});

const PAGE_MAX = 1_000_000_000;
const Flag = z.enum(['true', 'false'], expected('true or false')).transform((value) => value === 'true');

export const UserListQuery = z.strictObject({
  page: integerText(1, PAGE_MAX).optional().meta({ description: '1 by default' }),
  pageSize: integerText(1, LIMITS.pageSizeMax).optional().meta({ description: DEFAULT_SIZE }),
  role: RoleInput.optional(),
  search: text(1, LIMITS.searchMax).optional().meta({ description: 'Part of the e-mail or the name' }),
  isVerified: Flag.optional(),
});
