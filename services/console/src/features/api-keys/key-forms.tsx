import * as created from 'openapi:createApiKey';
import * as revoked from 'openapi:revokeApiKey';
import * as rotated from 'openapi:rotateApiKey';
import type { ApiKey } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { checkboxes, lastDay, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm, defineFormFor } from '../../kit/forms/form/form.ts';
import { limit, lines, platform } from '../../kit/forms/form/limit-field-kinds.tsx';
import { initialOverlap, NO_OVERLAP, overlap } from '../../kit/forms/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

const changedQueries = ['api-keys'];
const KeyPrefix = ({ record }: { record: ApiKey }) => <Code>{record.prefix}…</Code>;

export const makeKey = defineForm({
  name: 'make-key',
  operation: 'createApiKey',
  document: created,
  fields: defineFields({
    name: text,
    scopes: checkboxes(['coins:mint', 'coins:burn'], useScopeWord),
    expiresAt: lastDay,
    platform,
    perTransactionLimit: limit,
    dailyMintLimit: limit,
    allowedNetworks: lines,
  }),
  toInput: (body) => body,
  changedQueries: changedQueries,
});

/** The old key stays valid for the overlap. */
export const rotateKey = defineFormFor<ApiKey>()({
  name: 'rotate-key',
  operation: 'rotateApiKey',
  document: rotated,
  fields: defineFields({ overlapSeconds: overlap }),
  initialInput: initialOverlap,
  toInput: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NO_OVERLAP,
  changedQueries: changedQueries,
  Details: KeyPrefix,
});

export const revokeKey = defineFormFor<ApiKey>()({
  name: 'revoke-key',
  operation: 'revokeApiKey',
  document: revoked,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  changedQueries: changedQueries,
  Details: KeyPrefix,
});
