import { LIMITS, TRANSACTION, TRANSACTION_TYPES, TREASURIES } from '@cowrie/contracts';
import { LANGUAGES } from '@cowrie/contracts/words';
import { z } from 'zod';
import {
  AmountText,
  integerText,
  oneOf,
  PathId,
  PathUuid,
  PlatformIdInput,
  pageQuery,
  TimeText,
} from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';
import { nameText } from '../../api/name-text.ts';
import { EXPORT_FORMATS, STATEMENT_FORMATS } from './formats.ts';

const DEFAULT_SIZE = `${LIMITS.pageSizeDefault} by default`;

export const PAGING =
  'Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none.';

const filters = {
  type: oneOf(TRANSACTION_TYPES).optional(),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
  reference: nameText(LIMITS.referenceMax)
    .optional()
    .meta({ description: TRANSACTION.fields.reference.shown.description }),
  platform: PlatformIdInput.optional().meta({ description: TRANSACTION.fields.platform.shown.description }),
  groupId: PathUuid.optional().meta({ description: TRANSACTION.fields.groupId.shown.description }),
  metadata: MetadataInput.optional().meta({
    description: 'All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE`',
  }),
  minAmount: AmountText.optional().meta({ description: 'Coins, inclusive' }),
  maxAmount: AmountText.optional().meta({ description: 'Coins, inclusive' }),
};

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

export const AllTransactionsQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  userId: PathId.optional().meta({ description: 'Id of a user who sent or received the coins' }),
  treasury: oneOf(TREASURIES).optional().meta({ description: 'Treasury that sent or received the coins' }),
  initiatedBy: PathId.optional().meta({ description: 'Id of the user who requested it' }),
});

export const AllTransactionsFileQuery = AllTransactionsQuery.omit({ limit: true, cursor: true }).extend({
  format: oneOf(EXPORT_FORMATS)
    .optional()
    .meta({ description: `${EXPORT_FORMATS[0]} by default` }),
});

export const PlatformTransactionsQuery = AllTransactionsQuery.omit({ platform: true, initiatedBy: true });

export const ExportQuery = z.strictObject({
  format: oneOf(STATEMENT_FORMATS)
    .optional()
    .meta({
      description: `${STATEMENT_FORMATS[0]} by default; a pdf has at most ${LIMITS.statementPdfMax} transactions`,
    }),
  lang: oneOf(LANGUAGES)
    .optional()
    .meta({ description: 'Language of a pdf; that of `Accept-Language` by default' }),
  type: oneOf(TRANSACTION_TYPES).optional().meta({
    description: 'Only transactions of this type. Balances are still those of the whole account',
  }),
  from: TimeText.optional().meta({ description: 'Inclusive' }),
  to: TimeText.optional().meta({ description: 'Exclusive' }),
});
