import * as confirmed from 'openapi:confirmMyLink';
import * as asked from 'openapi:createLinkCode';
import * as dropped from 'openapi:deleteMyLink';
import type { Link } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { text } from '../../kit/forms/form/field-kinds.tsx';
import { defineAct, defineActOn } from '../../kit/forms/form/form.ts';

/** Each platform has one link with a user at most: its id names the link. */
export type LinkRow = Link & { id: string };

const changes = ['links'];

/** A code by which a platform links the reader. */
export const getLinkCode = defineAct({
  name: 'get-link-code',
  operation: 'createLinkCode',
  document: asked,
  fields: fields({ platform: text }),
  input: (body) => body,
  changes: [],
});

/** The reader agrees: it is they whom the platform knows. */
export const confirmLink = defineActOn<LinkRow>()({
  name: 'confirm-link',
  operation: 'confirmMyLink',
  document: confirmed,
  input: (_body, { platform }) => ({ platform }),
  changes,
});

/** The platform may not act for the reader any more. */
export const dropLink = defineActOn<LinkRow>()({
  name: 'drop-link',
  operation: 'deleteMyLink',
  document: dropped,
  input: (_body, { platform }) => ({ platform }),
  isDangerous: true,
  changes,
});
