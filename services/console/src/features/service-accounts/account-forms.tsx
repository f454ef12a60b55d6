import * as created from 'openapi:createServiceAccount';
import * as deleted from 'openapi:deleteServiceAccount';
import * as rotated from 'openapi:rotateServiceAccountSecret';
import type { Input, ServiceAccount } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { checkboxesOf, text } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm, defineFormFor } from '../../kit/forms/form/form.ts';
import { platform } from '../../kit/forms/form/limit-field-kinds.tsx';
import { initialOverlap, NO_OVERLAP, overlap } from '../../kit/forms/overlap.ts';
import { useScopeWord } from '../../kit/values/scope-words.ts';

type Scope = Input<'createServiceAccount'>['scopes'][number];

const changes = ['service-accounts'];
const scopes = checkboxesOf<Scope>(created.default.properties?.scopes, useScopeWord);
const ClientId = ({ record }: { record: ServiceAccount }) => <Code>{record.clientId}</Code>;

export const makeAccount = defineForm({
  name: 'make-account',
  operation: 'createServiceAccount',
  document: created,
  fields: defineFields({ name: text, scopes, platform }),
  toInput: (body) => body,
  changedQueries: changes,
});

export const rotateAccount = defineFormFor<ServiceAccount>()({
  name: 'rotate-account',
  operation: 'rotateServiceAccountSecret',
  document: rotated,
  fields: defineFields({ overlapSeconds: overlap }),
  initialInput: initialOverlap,
  toInput: ({ overlapSeconds }, { id }) => ({ id, overlapSeconds }),
  isDangerous: ({ overlapSeconds }) => overlapSeconds === NO_OVERLAP,
  changedQueries: changes,
  Details: ClientId,
});

export const deleteAccount = defineFormFor<ServiceAccount>()({
  name: 'delete-account',
  operation: 'deleteServiceAccount',
  document: deleted,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  changedQueries: changes,
  Details: ClientId,
});
