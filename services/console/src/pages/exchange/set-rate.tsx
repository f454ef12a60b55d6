import { type ExchangeRate, newIdempotencyKey } from '@cowrie/client';
import { Alert, Button, Card, Group, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { mayHaveHappened, troubleOf } from '../../api/trouble.ts';
import { useViewer } from '../../app/viewer.tsx';
import { afterTrouble, type Draft, draftIn, toReview, typed } from '../../drafts/draft.ts';
import { isAmbiguous } from '../../format/amounts.ts';
import { useAmbiguousTexts } from '../../forms/ambiguous.ts';
import { useAct } from '../../ui/acts/use-act.ts';
import { EMPTY, type RateTyped, rateOf, readFee, readRate } from './rate-input.ts';
import { RateReview } from './rate-review.tsx';
import { useExchangeTexts } from './texts.ts';

type Props = { now: ExchangeRate | null | undefined; onSet(): void };

/** A new rate from what is typed until it counts. */
export function SetRate({ now, onSet }: Props) {
  const t = useExchangeTexts();
  const kept = draftIn(sessionStorage, `${useViewer().id}.exchange-rate`, EMPTY);
  const [draft, setDraft] = useState(kept.read);
  const [isDone, setDone] = useState(false);
  const take = (next: Draft<RateTyped>) => {
    kept.write(next);
    setDraft(next);
    setDone(false);
  };
  const rate = rateOf(draft.input);
  const send = async () => {
    if (draft.stage === 'typing' || rate === null) throw new Error('only what was looked over is sent');
    const sent = { ...draft, stage: 'sent' } as const;
    take(sent);
    try {
      return await api.setExchangeRate(rate, { idempotencyKey: draft.key });
    } catch (error) {
      take(afterTrouble(sent, mayHaveHappened(troubleOf(error))));
      throw error;
    }
  };
  const act = useAct(send, () => {
    kept.clear();
    setDraft(typed(EMPTY));
    setDone(true);
    onSet();
  });
  return (
    <Card withBorder radius="lg" padding="lg" bg="var(--sheet)" maw={640}>
      <Stack>
        <Title order={2} size="h4">
          {t.set}
        </Title>
        {isDone && <Alert role="status" color="green" variant="light" title={t.done} />}
        {draft.stage === 'typing' || rate === null ? (
          <RateForm
            input={draft.input}
            onType={(next) => take(typed(next))}
            onReview={() => take(toReview(draft, newIdempotencyKey()))}
          />
        ) : (
          <RateReview
            next={rate}
            now={now ?? null}
            wasSent={draft.stage === 'sent' && !act.isBusy}
            act={act}
            onChange={() => take(typed(draft.input))}
          />
        )}
      </Stack>
    </Card>
  );
}

type FormProps = { input: RateTyped; onType(next: RateTyped): void; onReview(): void };

function RateForm({ input, onType, onReview }: FormProps) {
  const t = useExchangeTexts();
  const { ambiguous } = useAmbiguousTexts();
  const wrongRate = isAmbiguous(input.rate) ? ambiguous(input.rate) : t.wrongRate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rateOf(input) !== null) onReview();
  };
  const field = (name: keyof RateTyped) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: input[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onType({ ...input, [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Group grow align="flex-start">
          <TextInput
            label={t.rate}
            description={t.rateAbout}
            error={input.rate !== '' && readRate(input.rate) === null ? wrongRate : undefined}
            {...field('rate')}
          />
          <TextInput
            label={t.fee}
            description={t.feeAbout}
            error={input.fee !== '' && readFee(input.fee) === null ? t.wrongFee : undefined}
            {...field('fee')}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" disabled={rateOf(input) === null}>
            {t.review}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
