import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { useSubmission } from '../../kit/forms/use-submission.ts';
import { Section } from '../../kit/page/section.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useAccountTexts } from './texts.ts';

const QUERY = ['my-mails'];

export function MailSettings() {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: QUERY, queryFn: () => api.getMyMails() });
  const isOff = data?.turnedOff.includes('coins-received') ?? false;
  const { isBusy, trouble, run } = useSubmission(
    () => api.setMyMails({ turnedOff: isOff ? [] : ['coins-received'] }),
    (changed) => queries.setQueryData(QUERY, changed),
  );
  return (
    <Section name={t.mails} about={t.mailsAbout}>
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />
      ) : (
        <Checkbox
          label={t.coinsReceived}
          description={t.coinsReceivedAbout}
          checked={data !== undefined && !isOff}
          disabled={data === undefined || isBusy}
          onChange={run}
        />
      )}
      {trouble && <TroubleNote trouble={trouble} />}
    </Section>
  );
}
