import { LIMITS, TRANSACTION_TYPES, TREASURIES } from '@cowrie/contracts';
import { LANGUAGES } from '@cowrie/contracts/words';
import { z } from 'zod';
import {
  AmountText,
  integerText,
  oneOf,
  PathId,
  PathUuid,
  PlatformIdInput,
  page,
  TimeText,
} from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';
import { nameText } from '../../api/name-text.ts';
import { EXPORT_FORMATS, STATEMENT_FORMATS } from './formats.ts';

const DEFAULT_SIZE = `${LIMITS.pageSizeDefault} by default`;

/** In the description of a list. */
export const TO_GO_ON =
  'Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end.';

const filters = {
  type: oneOf(TRANSACTION_TYPES).optional(),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
  reference: nameText(LIMITS.referenceMax)
    .optional()
    .meta({ description: 'What the caller knows a purchase by' }),
  platform: PlatformIdInput.optional().meta({ description: 'The platform through which it was asked for' }),
  groupId: PathUuid.optional().meta({ description: 'The split that it is a leg of, and what refunded that' }),
  metadata: MetadataInput.optional().meta({
    description: 'Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE`',
  }),
  minAmount: AmountText.optional().meta({ description: 'Coins, inclusive' }),
  maxAmount: AmountText.optional().meta({ description: 'Coins, inclusive' }),
};

/** Of a list by cursor or offset; both at once is refused. */
export const TransactionListQuery = z
  .strictObject({
    limit: integerText(1, LIMITS.pageSizeMax).optional().meta({ description: DEFAULT_SIZE }),
    offset: integerText(0, LIMITS.offsetMax).optional().meta({ description: '0 by default' }),
    cursor: z.string().optional(),
    ...filters,
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === undefined, {
    path: ['cursor'],
    error: 'cannot be given with offset',
    when: () => true,
  });

/** Of the list of all transactions. */
export const AllTransactionsQuery = z.strictObject({
  ...page,
  ...filters,
  userId: PathId.optional().meta({ description: 'Id of a user who sent or received the coins' }),
  treasury: oneOf(TREASURIES).optional().meta({ description: 'Treasury that sent or received the coins' }),
  initiatedBy: PathId.optional().meta({ description: 'Id of the user who asked for it' }),
});

/** Of the list of all as a file. */
export const AllTransactionsFileQuery = AllTransactionsQuery.omit({ limit: true, cursor: true }).extend({
  format: oneOf(EXPORT_FORMATS)
    .optional()
    .meta({ description: `${EXPORT_FORMATS[0]} by default` }),
});

/** Of the list of a platform's own. */
export const PlatformTransactionsQuery = AllTransactionsQuery.omit({ platform: true, initiatedBy: true });

/** Of an export. */
export const ExportQuery = z.strictObject({
  format: oneOf(STATEMENT_FORMATS)
    .optional()
    .meta({
      description: `${STATEMENT_FORMATS[0]} by default; a pdf has at most ${LIMITS.statementPdfMax} transactions`,
    }),
  lang: oneOf(LANGUAGES)
    .optional()
    .meta({ description: 'The language of a pdf; without it that of `Accept-Language`' }),
  type: oneOf(TRANSACTION_TYPES).optional().meta({
    description: 'Leaves out those of other types; balances are those of the account all the same',
  }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
