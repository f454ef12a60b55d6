import * as created from 'openapi:createServiceAccount';
import * as deleted from 'openapi:deleteServiceAccount';
import * as rotated from 'openapi:rotateServiceAccountSecret';
import type { Input, ServiceAccount } from '@cowrie/client';
import { Code } from '@mantine/core';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { text, ticksIn } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct, defineActOn } from '../../kit/forms/form/form.ts';
import { platform } from '../../kit/forms/form/limit-field-kinds.tsx';
import { beginsWith, NONE, overlap } from '../../kit/forms/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

type Scope = Input<'createServiceAccount'>['scopes'][number];

const changes = ['service-accounts'];
const scopes = ticksIn<Scope>(created.default.properties?.scopes, useScopeWord);
const ClientId = ({ on }: { on: ServiceAccount }) => <Code>{on.clientId}</Code>;

export const makeAccount = defineAct({
  name: 'make-account',
  operation: 'createServiceAccount',
  document: created,
  fields: fields({ name: text, scopes, platform }),
  input: (body) => body,
  changes,
});

/** Gives a service account another secret. */
export const rotateAccount = defineActOn<ServiceAccount>()({
  name: 'rotate-account',
  operation: 'rotateServiceAccountSecret',
  document: rotated,
  fields: fields({ overlapSeconds: overlap }),
  begin: beginsWith,
  input: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NONE,
  changes,
  Shows: ClientId,
});

export const deleteAccount = defineActOn<ServiceAccount>()({
  name: 'delete-account',
  operation: 'deleteServiceAccount',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
  Shows: ClientId,
});
