import * as approved from 'openapi:approveAct';
import * as rejected from 'openapi:rejectApproval';
import type { Approval } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { defineActOn, type Secrets } from '../../kit/acts/act/act.ts';
import { fields } from '../../kit/acts/act/form.tsx';
import { optional, text } from '../../kit/acts/act/kinds.tsx';
import { Quicker } from '../../kit/acts/decision.tsx';
import { approvalQuery } from '../../kit/api/approval-query.ts';
import { problemWords } from '../../kit/problem-words.ts';
import type { Action } from '../../kit/values/approval-rights.ts';
import { ACTIONS } from '../../kit/values/approval-rights.ts';
import { useWord } from '../../kit/values/words.ts';
import { ActDetails } from './details.tsx';

/** What somebody else decided. */
function Decided({ on: { id } }: { on: Approval }) {
  const word = useWord();
  const { data } = useQuery(approvalQuery(id));
  return <Quicker status={data ? word(data.status) : '…'} />;
}

const Shows = ({ on }: { on: Approval }) => <ActDetails approval={on} isBrief />;
const taken = { by: 'approval_not_open', Shows: Decided } as const;

type Made = Record<string, unknown> | null;
type Labels = Readonly<Record<string, string>>;

/** What it made and shows once, by the names of the act's own answer. */
const secretsIn =
  (labels: Labels) =>
  (made: Made): Secrets => ({
    name: String(made?.name ?? ''),
    secrets: Object.entries(labels).map(([field, label]) => [label, String(made?.[field] ?? '')]),
  });

type Makes = { en: Labels; fr: Labels };
const MAKES: Partial<Record<Action, Makes>> = {
  'api-key': { en: { key: 'Key' }, fr: { key: 'Clé' } },
  'service-account': {
    en: { clientId: 'Client id', clientSecret: 'Client secret' },
    fr: { clientId: 'Identifiant client', clientSecret: 'Secret client' },
  },
};

const useApproveProblemWords = problemWords(
  {
    forbidden:
      'You are not allowed to approve this: nobody approves their own request, and only those who may do it themselves can approve it.',
  },
  {
    forbidden:
      'Vous ne pouvez pas l’approuver : personne n’approuve sa propre demande, et il faut avoir le droit de le faire soi-même.',
  },
);

/** The approver sends no API key: the key of the request counts. The secrets in the answer depend on the action. */
function approving(action: Action) {
  const makes = MAKES[action];
  const secrets = (language: 'en' | 'fr') => (makes ? { secrets: secretsIn(makes[language]) } : {});
  return defineActOn<Approval>()({
    name: 'approve-act',
    operation: 'approveAct',
    document: approved,
    input: (_body, { id, requestHash }) => ({ id, requestHash }),
    taken,
    Shows,
    useProblemWords: useApproveProblemWords,
    // What was seen is what is approved: the hash is taken from it.
    schema: {},
    texts: {
      en: {
        title: () => 'Approve this act',
        send: 'Approve',
        means: () => 'It is done at once and in your name, with what there is now.',
        ...secrets('en'),
      },
      fr: {
        title: () => 'Approuver cet acte',
        send: 'Approuver',
        means: () => 'C’est fait aussitôt et en votre nom, avec ce qu’il y a maintenant.',
        ...secrets('fr'),
      },
    },
  });
}

/** How acts of each kind are approved. */
export const APPROVE = Object.fromEntries(ACTIONS.map((action) => [action, approving(action)])) as Readonly<
  Record<Action, ReturnType<typeof approving>>
>;

export const rejectAct = defineActOn<Approval>()({
  name: 'reject-act',
  operation: 'rejectApproval',
  document: rejected,
  fields: fields({ reason: optional(text) }),
  input: ({ reason }, { id }) => ({ id, ...(reason === undefined ? {} : { reason }) }),
  taken,
  Shows,
  isDangerous: true,
  texts: {
    en: {
      title: () => 'Reject this act',
      send: 'Reject',
      means: () => 'Nothing is done. To do it after all, somebody has to ask again.',
      labels: { reason: ['Why', 'Whoever asked for it reads this; it may be left empty'] },
    },
    fr: {
      title: () => 'Rejeter cet acte',
      send: 'Rejeter',
      means: () => 'Rien n’en est fait. Il faudrait le demander de nouveau.',
      labels: { reason: ['Pourquoi', 'La personne qui l’a demandé le lit ; peut rester vide'] },
    },
  },
});
