import type { Refusal } from '@cowrie/client';
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { escapeBidi } from '../../kit/format/escape-bidi.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { useOperationName } from '../../kit/values/operation-names.ts';
import { Party } from '../../kit/values/party.tsx';
import { RefusalReason } from '../../kit/values/refusal-reason.tsx';
import { Time } from '../../kit/values/time.tsx';
import classes from './refusals.module.css';
import type { RefusalSearch } from './search.ts';

export const refusals = defineTable({
  name: 'refusals',
  async read(question: RefusalSearch, at: PageCursor) {
    const { refusals: rows, nextCursor } = await api.listRefusals({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ requestId, at }) => `${at} ${requestId}`,
  columns: {
    at: ({ at }) => <Time at={at} />,
    who: (refusal, t) => <RefusedCaller refusal={refusal} words={t} />,
    operation: ({ operationId }) => <Operation id={operationId} />,
    why: (refusal, t) => (
      <RefusalReason refusal={refusal}>
        <Ids refusal={refusal} words={t} />
      </RefusalReason>
    ),
    to: {
      party: ({ toUserId, toTreasury }) =>
        toUserId === null && toTreasury === null ? '' : { userId: toUserId, treasury: toTreasury },
    },
    amount: { amount: ({ amount }: Refusal) => (amount === null ? '' : <Coins amount={amount} />) },
  },
  texts: {
    caption: ['Refusals', 'Refus'],
    empty: ['Nothing was refused.', 'Rien n’a été refusé.'],
    through: [(platform: string) => `through ${platform}`, (platform: string) => `par ${platform}`],
    system: ['A service account', 'Un compte de service'],
    request: ['Request', 'Requête'],
    key: ['Idempotency key', 'Clé d’idempotence'],
    apiKey: ['API key', 'Clé d’API'],
    columns: {
      at: ['When', 'Date'],
      who: ['Caller', 'Appelant'],
      operation: ['Operation', 'Opération'],
      why: ['Reason', 'Raison'],
      to: ['To', 'À'],
      amount: ['Amount', 'Montant'],
    },
  },
});

type Words = {
  through(platform: string): string;
  system: string;
  request: string;
  key: string;
  apiKey: string;
};
type Props = { refusal: Refusal; words: Words };

function RefusedCaller({ refusal: { userId, platform }, words }: Props) {
  return (
    <Stack gap={0}>
      {userId === null ? words.system : <Party userId={userId} />}
      {platform !== null && (
        <Link to="/platforms/$id" params={{ id: platform }}>
          {words.through(platform)}
        </Link>
      )}
    </Stack>
  );
}

const Operation = ({ id }: { id: string }) => escapeBidi(useOperationName()(id));

function Ids({ refusal: { requestId, idempotencyKey, apiKeyId }, words }: Props) {
  const ids = [
    [words.request, requestId],
    [words.key, idempotencyKey],
    [words.apiKey, apiKeyId],
  ] as const;
  return (
    <dl className={classes.ids}>
      {ids.map(
        ([name, id]) =>
          id !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{escapeBidi(id)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
