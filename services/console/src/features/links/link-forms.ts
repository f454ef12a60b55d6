import * as confirmed from 'openapi:confirmMyLink';
import * as asked from 'openapi:createLinkCode';
import * as dropped from 'openapi:deleteMyLink';
import type { Link } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { text } from '../../kit/forms/form/field-kinds.tsx';
import { defineForm, defineFormFor } from '../../kit/forms/form/form.ts';

/** A platform has at most one link with a user, so the platform's id identifies it. */
export type LinkRow = Link & { id: string };

const changes = ['links'];

export const getLinkCode = defineForm({
  name: 'get-link-code',
  operation: 'createLinkCode',
  document: asked,
  fields: defineFields({ platform: text }),
  toInput: (body) => body,
  changedQueries: [],
});

export const confirmLink = defineFormFor<LinkRow>()({
  name: 'confirm-link',
  operation: 'confirmMyLink',
  document: confirmed,
  toInput: (_body, { platform }) => ({ platform }),
  changedQueries: changes,
});

export const dropLink = defineFormFor<LinkRow>()({
  name: 'drop-link',
  operation: 'deleteMyLink',
  document: dropped,
  toInput: (_body, { platform }) => ({ platform }),
  isDangerous: true,
  changedQueries: changes,
});
