import type { AdminWithdrawal } from '@cowrie/client';
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useOpenDialog } from '../../../kit/forms/dialog/dialog-host.tsx';
import { useSideNames } from '../../../kit/forms/sentence-format.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import type { Choice } from '../../../kit/tables/record-table.tsx';
import { rejectWithdrawal, settleWithdrawal } from '../withdrawal-forms.tsx';
import { SeveralDialog } from './several-dialog.tsx';
import { sumOf } from './summary.ts';
import { useSeveralTexts, wordsOf } from './texts.ts';
import { type DecisionForm, useUnfinished } from './use-several.ts';

const isPending = ({ status }: AdminWithdrawal) => status === 'PENDING';

export function useSelectedWithdrawals(rows: readonly AdminWithdrawal[] = []) {
  const t = useSeveralTexts();
  const { locale } = useLanguage();
  const who = useSideNames(rows.map(({ userId }) => ({ userId })));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const all = rows.filter(isPending);
  const choice: Choice<AdminWithdrawal> = {
    mayChoose: isPending,
    isChosen: ({ id }) => ids.has(id),
    choose({ id }, isChosen) {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    nameOf: ({ xaf, userId }) => t.one(new Intl.NumberFormat(locale).format(xaf), who({ userId })),
  };
  return {
    choice,
    all,
    chosen: all.filter(choice.isChosen),
    chooseAll: (isChosen: boolean) => setIds(new Set(isChosen ? all.map(({ id }) => id) : [])),
  };
}

export function SelectionBar({
  all,
  chosen,
  chooseAll,
}: Omit<ReturnType<typeof useSelectedWithdrawals>, 'choice'>) {
  const t = useSeveralTexts();
  const { locale } = useLanguage();
  // Reads unfinished batches again when a dialog closes.
  const [, setClosed] = useState(0);
  const ask = useOpenDialog();
  const askFor = (form: DecisionForm, rows: readonly AdminWithdrawal[]) =>
    ask((close) => (
      <SeveralDialog
        form={form}
        rows={rows}
        onClose={() => {
          close();
          setClosed((times) => times + 1);
        }}
      />
    ));
  const sum = new Intl.NumberFormat(locale).format(sumOf(chosen));
  return (
    <>
      {[settleWithdrawal, rejectWithdrawal].map((form) => (
        <UnfinishedNote
          key={form.name}
          form={form}
          onGoOn={askFor}
          onForget={() => setClosed((times) => times + 1)}
        />
      ))}
      {all.length > 0 && (
        <Group>
          <Checkbox
            label={t.all(all.length)}
            checked={chosen.length === all.length}
            indeterminate={chosen.length > 0 && chosen.length < all.length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
          <Text size="sm" role="status" fw={600}>
            {chosen.length > 0 && t.selected(chosen.length, sum)}
          </Text>
          {chosen.length > 0 && (
            <Group gap="xs">
              <Button size="compact-sm" onClick={() => askFor(settleWithdrawal, chosen)}>
                {t.settle.chosen}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => askFor(rejectWithdrawal, chosen)}>
                {t.reject.chosen}
              </Button>
            </Group>
          )}
        </Group>
      )}
    </>
  );
}

type UnfinishedNoteProps = {
  form: DecisionForm;
  onGoOn(form: DecisionForm, rows: readonly AdminWithdrawal[]): void;
  onForget(): void;
};

/** An unfinished batch: withdrawals that were sent and have no definite answer, also after a reload. */
function UnfinishedNote({ form, onGoOn, onForget }: UnfinishedNoteProps) {
  const t = useSeveralTexts();
  const left = useUnfinished(form);
  const rows = left.read();
  if (rows.length === 0) return null;
  const forget = () => {
    left.write([]);
    onForget();
  };
  return (
    <Alert color="yellow" variant="light" title={t[wordsOf(form.name)].left(rows.length)}>
      <Text size="sm">{t.leftAbout}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => onGoOn(form, rows)}>
          {t.goOn}
        </Button>
        <Button size="xs" variant="default" onClick={forget}>
          {t.forget}
        </Button>
      </Group>
    </Alert>
  );
}
