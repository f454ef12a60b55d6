import * as changed from 'openapi:changeLimit';
import * as created from 'openapi:createLimit';
import * as deleted from 'openapi:deleteLimit';
import type { JsonSchema, Limit } from '@cowrie/client';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { choice, optional, text, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { count, limit, platform } from '../../kit/forms/form/limit-field-kinds.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { useLimitTexts } from '../../kit/values/limit-words.tsx';
import { useWord } from '../../kit/values/term-names.ts';
import { typedWindow, types, window } from './limit-kinds.tsx';

const changes = ['limits'];

const useRoleTexts = texts({
  any: ['Any role', 'Tous les rôles'],
});
const ROLES = ['', 'USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] as const;
const role = choice(ROLES, () => {
  const t = useRoleTexts();
  const word = useWord();
  return (value: (typeof ROLES)[number]) => (value === '' ? t.any : word(value));
});
const mode = choice(['ENFORCE', 'OBSERVE'], () => {
  const { modes } = useLimitTexts();
  return (value: Limit['mode']) => modes[value];
});

const rules = defineFields({
  name: text,
  maxAmount: limit,
  maxCount: count,
  window,
  userId: optional(user),
  role,
  platform,
  types,
  mode,
});
type Rules = NonNullable<ReturnType<typeof rules.bodyOf>>;
const limitFields: typeof rules = {
  ...rules,
  // One of the two maxima is required, which the API document cannot express.
  toJson(input) {
    const checked = rules.toJson(input) as Record<string, unknown>;
    const { maxAmount, maxCount } = checked;
    return { ...checked, maxAmount: maxAmount ?? (maxCount === undefined ? undefined : null) };
  },
};
const requireBounds = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  required: ['name', 'window', 'maxAmount'],
});

/** An empty field means no restriction. */
const bodyOf = ({ name, window: within, mode: does, ...rest }: Rules) => ({
  ...{ name, window: within, mode: does },
  maxAmount: rest.maxAmount ?? null,
  maxCount: rest.maxCount ?? null,
  userId: rest.userId ?? null,
  role: rest.role === '' ? null : rest.role,
  platform: rest.platform ?? null,
  types: rest.types ?? null,
});

export const makeLimit = defineFormFor<{ id: number } | undefined>()({
  name: 'make-limit',
  operation: 'createLimit',
  document: created,
  schema: requireBounds(created.default),
  fields: limitFields,
  initialInput: (of) => ({ mode: 'OBSERVE', ...(of ? { userId: String(of.id) } : {}) }),
  toInput: bodyOf,
  changedQueries: changes,
});

export const changeLimit = defineFormFor<Limit>()({
  name: 'change-limit',
  operation: 'changeLimit',
  document: changed,
  schema: requireBounds(changed.default),
  fields: limitFields,
  initialInput: (of) => ({
    name: of.name,
    maxAmount: of.maxAmount?.toString() ?? '',
    maxCount: of.maxCount?.toString() ?? '',
    window: typedWindow(of.window),
    userId: of.userId?.toString() ?? '',
    role: of.role ?? '',
    platform: of.platform ?? '',
    types: of.types?.join(' ') ?? '',
    mode: of.mode,
  }),
  toInput: (body, { id }) => ({ id, ...bodyOf(body) }),
  changedQueries: changes,
});

export const deleteLimit = defineFormFor<Limit>()({
  name: 'delete-limit',
  operation: 'deleteLimit',
  document: deleted,
  toInput: (_body, { id }) => ({ id }),
  isDangerous: true,
  changedQueries: changes,
});
