import * as changed from 'openapi:changeLimit';
import * as created from 'openapi:createLimit';
import * as deleted from 'openapi:deleteLimit';
import type { JsonSchema, Limit } from '@cowrie/client';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { choice, optional, text, user } from '../../kit/forms/form/field-kinds.tsx';
import { defineActOn } from '../../kit/forms/form/form.ts';
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

const rules = fields({
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
const asked: typeof rules = {
  ...rules,
  // One of the two has to be given, which no document can say.
  asChecked(input) {
    const checked = rules.asChecked(input) as Record<string, unknown>;
    const { maxAmount, maxCount } = checked;
    return { ...checked, maxAmount: maxAmount ?? (maxCount === undefined ? undefined : null) };
  },
};
const needed = (schema: JsonSchema): JsonSchema => ({ ...schema, required: ['name', 'window', 'maxAmount'] });

/** What is left empty bounds nothing. */
const bodyOf = ({ name, window: within, mode: does, ...rest }: Rules) => ({
  ...{ name, window: within, mode: does },
  maxAmount: rest.maxAmount ?? null,
  maxCount: rest.maxCount ?? null,
  userId: rest.userId ?? null,
  role: rest.role === '' ? null : rest.role,
  platform: rest.platform ?? null,
  types: rest.types ?? null,
});

/** A new limit; begun at a user, of that user. */
export const makeLimit = defineActOn<{ id: number } | undefined>()({
  name: 'make-limit',
  operation: 'createLimit',
  document: created,
  schema: needed(created.default),
  fields: asked,
  begin: (of) => ({ mode: 'OBSERVE', ...(of ? { userId: String(of.id) } : {}) }),
  input: bodyOf,
  changes,
});

export const changeLimit = defineActOn<Limit>()({
  name: 'change-limit',
  operation: 'changeLimit',
  document: changed,
  schema: needed(changed.default),
  fields: asked,
  begin: (of) => ({
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
  input: (body, { id }) => ({ id, ...bodyOf(body) }),
  changes,
});

export const deleteLimit = defineActOn<Limit>()({
  name: 'delete-limit',
  operation: 'deleteLimit',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
});
