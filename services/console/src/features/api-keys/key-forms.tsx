import * as created from 'openapi:createApiKey';
import * as revoked from 'openapi:revokeApiKey';
import * as rotated from 'openapi:rotateApiKey';
import type { ApiKey } from '@cowrie/client';
import { Code } from '@mantine/core';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { lastDay, text, ticks } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct, defineActOn } from '../../kit/forms/form/form.ts';
import { limit, lines, platform } from '../../kit/forms/form/limit-field-kinds.tsx';
import { beginsWith, NONE, overlap } from '../../kit/forms/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

const changes = ['api-keys'];
const Prefix = ({ on }: { on: ApiKey }) => <Code>{on.prefix}…</Code>;

export const makeKey = defineAct({
  name: 'make-key',
  operation: 'createApiKey',
  document: created,
  fields: fields({
    name: text,
    scopes: ticks(['coins:mint', 'coins:burn'], useScopeWord),
    expiresAt: lastDay,
    platform,
    perTransactionLimit: limit,
    dailyMintLimit: limit,
    allowedNetworks: lines,
  }),
  input: (body) => body,
  changes,
});

/** Another key with the same settings, beside the one before for a while or in its place. */
export const rotateKey = defineActOn<ApiKey>()({
  name: 'rotate-key',
  operation: 'rotateApiKey',
  document: rotated,
  fields: fields({ overlapSeconds: overlap }),
  begin: beginsWith,
  input: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NONE,
  changes,
  Shows: Prefix,
});

export const revokeKey = defineActOn<ApiKey>()({
  name: 'revoke-key',
  operation: 'revokeApiKey',
  document: revoked,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
  Shows: Prefix,
});
