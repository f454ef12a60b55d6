import type { AdminWithdrawal } from '@cowrie/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../kit/dialog.tsx';
import flowClasses from '../../../kit/forms/flow/form-flow.module.css';
import { useFocusAtChange } from '../../../kit/forms/flow/form-flow.tsx';
import { RecordTable } from '../../../kit/tables/record-table.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { WithdrawalOutcome } from './outcome.tsx';
import { SeveralReview } from './several-review.tsx';
import { useSeveralTexts, wordsOf } from './texts.ts';
import { type DecisionForm, useSeveral, type WithdrawalProgress } from './use-several.ts';

type Props = { form: DecisionForm; rows: readonly AdminWithdrawal[]; onClose(): void };
type Several = ReturnType<typeof useSeveral>;

export function SeveralDialog({ form, rows, onClose }: Props) {
  const words = useSeveralTexts();
  const t = words[wordsOf(form.name)];
  const several = useSeveral(form, rows);
  const { phase } = several;
  const place = useFocusAtChange(phase);
  return (
    <Dialog title={t.title(rows.length)} onClose={onClose} isClosable={phase !== 'sending'}>
      <Stack ref={place} tabIndex={-1} className={flowClasses.stage ?? ''}>
        {phase === 'review' ? (
          <>
            <Text size="sm">{t.means}</Text>
            <SeveralReview rows={rows} />
          </>
        ) : (
          <Outcomes rows={rows} several={several} done={t.done} />
        )}
        <Buttons form={form} rows={rows} several={several} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Buttons({ form, rows, several: { phase, run, stop, left }, onClose }: Props & { several: Several }) {
  const words = useSeveralTexts();
  const t = words[wordsOf(form.name)];
  const look = form.isDangerous ? { color: 'red' } : {};
  return (
    <Group justify="flex-end">
      {phase === 'sending' ? (
        <Button variant="default" onClick={stop}>
          {words.stop}
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          {phase === 'over' ? words.close : words.cancel}
        </Button>
      )}
      {phase !== 'over' && (
        <Button {...look} loading={phase === 'sending'} onClick={run}>
          {t.title(rows.length)}
        </Button>
      )}
      {phase === 'over' && left.length > 0 && (
        <Button {...look} onClick={run}>
          {words.again(left.length)}
        </Button>
      )}
    </Group>
  );
}

type OutcomesProps = { rows: readonly AdminWithdrawal[]; several: Several; done: string };

function Outcomes({ rows, several: { phase, stateOf }, done }: OutcomesProps) {
  const t = useSeveralTexts();
  const states = rows.map(stateOf);
  const countOf = (kinds: readonly WithdrawalProgress['is'][]) =>
    states.filter(({ is }) => kinds.includes(is)).length;
  const answered = rows.length - countOf(['waiting', 'sending', 'unsent']);
  const why = states.map((state) => stopReason(state)).find((each) => each !== null);
  return (
    <>
      <Text role="status" fw={600}>
        {phase === 'sending' ? t.progress(answered, rows.length) : t.over(countOf(['done']), rows.length)}
      </Text>
      {phase === 'over' && why && (
        <Alert color="red" variant="light" role="alert">
          {t[why]}
        </Alert>
      )}
      <RecordTable
        caption={t.results}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t.none}
        columns={[
          { name: t.user, cell: ({ userId }) => <Party userId={userId} /> },
          { name: t.xaf, isAmount: true, cell: ({ xaf }) => <Xaf xaf={xaf} /> },
          { name: t.outcome, cell: (row) => <WithdrawalOutcome state={stateOf(row)} done={done} /> },
        ]}
      />
    </>
  );
}

function stopReason(state: WithdrawalProgress): 'signedOut' | 'connection' | null {
  if (state.is !== 'unknown' && state.is !== 'notDone') return null;
  const { trouble } = state;
  if (trouble.kind === 'connection') return 'connection';
  const isSignedOut = trouble.kind === 'signed-out' || (trouble.kind === 'problem' && trouble.status === 401);
  return isSignedOut ? 'signedOut' : null;
}
