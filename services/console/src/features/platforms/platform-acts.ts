import * as changed from 'openapi:changePlatform';
import * as created from 'openapi:createPlatform';
import type { Output } from '@cowrie/client';
import { defineAct, defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { text } from '../../kit/acts/act/kinds.tsx';
import { limit } from '../../kit/acts/act/more-kinds.tsx';

type Platform = Output<'getPlatform'>;
const changes = ['platforms', 'platform'];

export const makePlatform = defineAct({
  name: 'make-platform',
  operation: 'createPlatform',
  document: created,
  fields: fields({ id: text, name: text }),
  input: (body) => body,
  changes,
  texts: {
    en: {
      open: 'New platform',
      title: () => 'New platform',
      send: 'Make',
      labels: { id: ['Id', 'A letter, then a-z, 0-9 and -; it stays'], name: 'Name' },
    },
    fr: {
      open: 'Nouvelle plateforme',
      title: () => 'Nouvelle plateforme',
      send: 'Créer',
      labels: { id: ['Identifiant', 'Une lettre, puis a-z, 0-9 et - ; il reste'], name: 'Nom' },
    },
  },
});

export const renamePlatform = defineActOn<Platform>()({
  name: 'rename-platform',
  operation: 'changePlatform',
  document: changed,
  fields: fields({ name: text }),
  begin: ({ name }) => ({ name }),
  input: ({ name }, { id }) => ({ id, name }),
  changes,
  texts: {
    en: { send: 'Rename', title: ({ id }) => `Rename ${id}`, labels: { name: 'Name' } },
    fr: { send: 'Renommer', title: ({ id }) => `Renommer ${id}`, labels: { name: 'Nom' } },
  },
});

const MINT = 'budget.mintPerDay';
const REWARD = 'budget.rewardPerDay';
const budget = fields({ [MINT]: limit, [REWARD]: limit });

/** Both at once: what is left empty is no limit. */
export const setBudget = defineActOn<Platform>()({
  name: 'set-budget',
  operation: 'changePlatform',
  document: changed,
  fields: {
    ...budget,
    // The document has them one within the other, and the gateway says so of what it refuses.
    asChecked: (typed) => {
      const each: Record<string, unknown> = { ...budget.asChecked(typed) };
      return { budget: { mintPerDay: each[MINT], rewardPerDay: each[REWARD] } };
    },
  },
  begin: ({ budget: { mintPerDay, rewardPerDay } }) => ({
    [MINT]: mintPerDay?.toString() ?? '',
    [REWARD]: rewardPerDay?.toString() ?? '',
  }),
  input: (body, { id }) => ({
    id,
    budget: { mintPerDay: body[MINT] ?? null, rewardPerDay: body[REWARD] ?? null },
  }),
  changes,
  texts: {
    en: {
      send: 'Set budget',
      title: ({ id }) => `Budget of ${id}`,
      labels: {
        [MINT]: ['Minted a day', 'Coins of a UTC day; empty: no limit'],
        [REWARD]: ['Rewarded a day', 'Coins of a UTC day; empty: no limit'],
      },
      note: () => 'It counts from the next request on, also for what is used already today.',
    },
    fr: {
      send: 'Fixer le budget',
      title: ({ id }) => `Budget de ${id}`,
      labels: {
        [MINT]: ['Émis par jour', 'Pièces d’un jour UTC ; vide : sans limite'],
        [REWARD]: ['Récompensé par jour', 'Pièces d’un jour UTC ; vide : sans limite'],
      },
      note: () => 'Il vaut dès la prochaine requête, y compris pour ce qui est déjà utilisé aujourd’hui.',
    },
  },
});

export const suspend = defineActOn<Platform>()({
  name: 'suspend-platform',
  operation: 'changePlatform',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'SUSPENDED' }),
  isDangerous: true,
  word: ({ id }) => id,
  changes,
  texts: {
    en: {
      send: 'Suspend',
      title: ({ name }) => `Suspend ${name}`,
      means: () =>
        'Its API keys and service accounts are refused from the next request on. Users keep their wallets.',
    },
    fr: {
      send: 'Suspendre',
      title: ({ name }) => `Suspendre ${name}`,
      means: () =>
        'Ses clés d’API et ses comptes de service sont refusés dès la prochaine requête. Les utilisateurs gardent leurs portefeuilles.',
    },
  },
});

export const resume = defineActOn<Platform>()({
  name: 'resume-platform',
  operation: 'changePlatform',
  document: changed,
  input: (_body, { id }) => ({ id, status: 'ACTIVE' }),
  word: ({ id }) => id,
  changes,
  texts: {
    en: {
      send: 'Resume',
      title: ({ name }) => `Resume ${name}`,
      means: () => 'Its API keys and service accounts are let in again from the next request on.',
    },
    fr: {
      send: 'Rétablir',
      title: ({ name }) => `Rétablir ${name}`,
      means: () => 'Ses clés d’API et ses comptes de service sont admis de nouveau dès la prochaine requête.',
    },
  },
});
