import * as created from 'openapi:createServiceAccount';
import * as deleted from 'openapi:deleteServiceAccount';
import * as rotated from 'openapi:rotateServiceAccountSecret';
import type { Input, ServiceAccount } from '@cowrie/client';
import { Code } from '@mantine/core';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { text, ticksIn } from '../../kit/acts/act/kinds.tsx';
import { platform } from '../../kit/acts/act/more-kinds.tsx';
import { beginsWith, NONE, overlap } from '../../kit/acts/overlap.ts';
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
