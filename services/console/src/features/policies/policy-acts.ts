import * as removed from 'openapi:removeApprovalPolicy';
import * as set from 'openapi:setApprovalPolicy';
import type { ApprovalPolicy } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { limit } from '../../kit/acts/act/more-kinds.tsx';
import { useActionNames } from '../../kit/values/approval-action-names.ts';

/** An act, and when a second person is asked about it; null: never. */
export type PolicyRow = { id: ApprovalPolicy['action']; policy: ApprovalPolicy | null };

const changes = ['policies'];
const { all: names } = useActionNames;
const above = fields({ aboveAmount: limit });
const given = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, each]) => each !== undefined));

const means = {
  en: [
    'Whoever asks for such an act cannot do it alone: another person who may do it approves it.',
    'Once there is any rule, a second person is asked about changes of rules, too.',
  ],
  fr: [
    'Qui demande un tel acte ne peut le faire seul : une autre personne qui en a le droit l’approuve.',
    'Dès qu’il y a une règle, modifier les règles demande aussi une seconde personne.',
  ],
};

/** A second person is asked above so much, or about each. */
export const setPolicyAbove = defineActOn<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  fields: {
    ...above,
    asChecked: (typed) => ({ aboveAmount: null, ...given(above.asChecked(typed)) }),
  },
  begin: ({ policy }) => ({ aboveAmount: policy?.aboveAmount?.toString() ?? '' }),
  input: ({ aboveAmount }, { id }) => ({ action: id, aboveAmount: aboveAmount ?? null }),
  changes,
  texts: {
    en: {
      send: 'Set',
      title: ({ id }) => `Two people: ${names.en[id]}`,
      means: () => means.en,
      labels: {
        aboveAmount: ['Above', 'What one person does alone on a day, all together; empty: nothing'],
      },
    },
    fr: {
      send: 'Fixer',
      title: ({ id }) => `Deux personnes : ${names.fr[id]}`,
      means: () => means.fr,
      labels: {
        aboveAmount: ['Au-delà de', 'Ce qu’une personne fait seule en un jour, au total ; vide : rien'],
      },
    },
  },
});

/** Of an act without an amount: each waits. */
export const setPolicyEach = defineActOn<PolicyRow>()({
  name: 'set-policy',
  operation: 'setApprovalPolicy',
  document: set,
  schema: {},
  input: (_body, { id }) => ({ action: id, aboveAmount: null }),
  changes,
  texts: {
    en: { send: 'Set', title: ({ id }) => `Two people: ${names.en[id]}`, means: () => means.en },
    fr: { send: 'Fixer', title: ({ id }) => `Deux personnes : ${names.fr[id]}`, means: () => means.fr },
  },
});

export const removePolicy = defineActOn<PolicyRow>()({
  name: 'remove-policy',
  operation: 'removeApprovalPolicy',
  document: removed,
  input: (_body, { id }) => ({ action: id }),
  isDangerous: true,
  changes,
  texts: {
    en: {
      send: 'Remove',
      title: ({ id }) => `One person: ${names.en[id]}`,
      means: () => [
        'From then on one person does such acts alone.',
        'What waits already still waits. A bound that was set when Cowrie was installed stays.',
      ],
    },
    fr: {
      send: 'Retirer',
      title: ({ id }) => `Une personne : ${names.fr[id]}`,
      means: () => [
        'Dès lors, une seule personne fait de tels actes.',
        'Ce qui attend déjà attend toujours. Une borne fixée à l’installation de Cowrie demeure.',
      ],
    },
  },
});
