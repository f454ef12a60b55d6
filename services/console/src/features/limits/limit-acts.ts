import * as changed from 'openapi:changeLimit';
import * as created from 'openapi:createLimit';
import * as deleted from 'openapi:deleteLimit';
import type { Limit } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { choice, optional, text, user } from '../../kit/acts/act/kinds.tsx';
import { count, limit, platform } from '../../kit/acts/act/more-kinds.tsx';
import type { Schema } from '../../kit/forms/schema.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { useLimitTexts } from '../../kit/values/limit-words.tsx';
import { useWord } from '../../kit/values/words.ts';
import { typedWindow, types, window } from './limit-kinds.tsx';

const changes = ['limits'];

const useRoleTexts = texts({ any: 'Any role' }, { any: 'Tous les rôles' });
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
const needed = (schema: Schema): Schema => ({ ...schema, required: ['name', 'window', 'maxAmount'] });

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

const labels = {
  en: {
    name: ['Name', 'Who is refused sees it'],
    maxAmount: ['Coins at most', 'Together within that time; this, or how many times'],
    maxCount: ['Times at most', 'How often they may send within that time'],
    window: ['Within', 'It slides: a day is always the last 24 hours'],
    role: ['Role', 'Users of this role, each by themselves'],
    platform: ['Through the platform', 'None: however they send'],
    types: ['What counts', 'None ticked: all of it'],
    mode: ['What is above it', 'Begin with only watching, and see what would be refused'],
  },
  fr: {
    name: ['Nom', 'Il est dit à qui est refusé'],
    maxAmount: ['Pièces au plus', 'Au total pendant cette durée ; ceci, ou le nombre de fois'],
    maxCount: ['Fois au plus', 'Combien d’envois pendant cette durée'],
    window: ['En', 'Elle glisse : un jour, ce sont toujours les dernières 24 heures'],
    role: ['Rôle', 'Les utilisateurs de ce rôle, chacun pour soi'],
    platform: ['Par la plateforme', 'Aucune : par quelque voie que ce soit'],
    types: ['Ce qui compte', 'Rien de coché : tout'],
    mode: ['Ce qui dépasse', 'Commencez par observer, et voyez ce qui serait refusé'],
  },
} as const;
const note = {
  en: () => 'Without a user it holds for every user, each by themselves. It counts from the next request on.',
  fr: () => 'Sans utilisateur, elle vaut pour chacun, pris à part. Elle compte dès la prochaine requête.',
};

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
  texts: {
    en: { open: 'New limit', title: () => 'New limit', send: 'Make', labels: labels.en, note: note.en },
    fr: {
      open: 'Nouvelle limite',
      title: () => 'Nouvelle limite',
      send: 'Créer',
      labels: labels.fr,
      note: note.fr,
    },
  },
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
  texts: {
    en: { send: 'Change', title: ({ name }) => `Change ${name}`, labels: labels.en, note: note.en },
    fr: { send: 'Modifier', title: ({ name }) => `Modifier ${name}`, labels: labels.fr, note: note.fr },
  },
});

export const deleteLimit = defineActOn<Limit>()({
  name: 'delete-limit',
  operation: 'deleteLimit',
  document: deleted,
  input: (_body, { id }) => ({ id }),
  isDangerous: true,
  changes,
  texts: {
    en: {
      send: 'Delete',
      title: ({ name }) => `Delete ${name}`,
      means: () => 'It refuses nothing from the next request on.',
    },
    fr: {
      send: 'Supprimer',
      title: ({ name }) => `Supprimer ${name}`,
      means: () => 'Elle ne refuse plus rien dès la prochaine requête.',
    },
  },
});
