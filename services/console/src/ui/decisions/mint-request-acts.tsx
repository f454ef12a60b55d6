import * as approved from 'openapi:approveMintRequest';
import * as rejected from 'openapi:rejectMintRequest';
import type { MintRequest } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { texts } from '../../i18n/language.tsx';
import { defineActOn } from '../acts/act/act.ts';
import { Facts } from '../facts.tsx';
import { Coins } from '../values/coins.tsx';
import { Party } from '../values/party.tsx';
import { useWord } from '../values/words.ts';
import { decision, Quicker } from './decision.tsx';

const useTexts = texts(
  {
    amount: 'Amount',
    to: 'For',
    reason: 'Reason',
    by: 'By',
  },
  {
    amount: 'Montant',
    to: 'Pour',
    reason: 'Motif',
    by: 'Par',
  },
);

function Asked({ on: { userId, treasury, amount, reason, requestedBy } }: { on: MintRequest }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        [t.amount, <Coins key="amount" amount={amount} />],
        [t.to, <Party key="to" userId={userId} treasury={treasury} />],
        [t.reason, reason],
        [t.by, <Party key="by" userId={requestedBy} treasury={null} />],
      ]}
    />
  );
}

/** What somebody else decided. */
function Decided({ on: { id } }: { on: MintRequest }) {
  const word = useWord();
  const { data } = useQuery({
    queryKey: ['mint-requests', 'one', id],
    queryFn: () => api.getMintRequest({ id }),
  });
  return <Quicker status={data ? word(data.status) : '…'} />;
}

const ofRequest = decision<MintRequest, 'mint_request_not_open'>({
  changes: 'mint-requests',
  takenBy: 'mint_request_not_open',
  Taken: Decided,
  Shows: Asked,
});

const sideOf = ({ userId, treasury }: MintRequest) => {
  if (treasury !== null) return [{ treasury }];
  return userId === null ? [] : [{ userId }];
};

export const approveMintRequest = defineActOn<MintRequest>()({
  name: 'approve-mint-request',
  operation: 'approveMintRequest',
  document: approved,
  ...ofRequest,
  apiKey: 'coins:mint',
  effects: (_body, { on }) =>
    [...sideOf(on), 'supply' as const].map((side) => ({ on: side, change: on.amount })),
  texts: {
    en: {
      title: () => 'Approve this mint',
      send: 'Approve',
      means: () => 'New coins are made at once, and the supply grows by as much.',
    },
    fr: {
      title: () => 'Approuver cette émission',
      send: 'Approuver',
      means: () => 'De nouvelles pièces sont créées aussitôt, et la masse augmente d’autant.',
    },
  },
});

export const rejectMintRequest = defineActOn<MintRequest>()({
  name: 'reject-mint-request',
  operation: 'rejectMintRequest',
  document: rejected,
  ...ofRequest,
  isDangerous: true,
  texts: {
    en: {
      title: () => 'Reject this mint',
      send: 'Reject',
      means: () => 'Nothing is minted. A new request is needed for another try.',
    },
    fr: {
      title: () => 'Rejeter cette émission',
      send: 'Rejeter',
      means: () => 'Rien n’est émis. Il faudra une nouvelle demande pour réessayer.',
    },
  },
});
