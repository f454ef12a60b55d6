import type { AdminWithdrawal } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../kit/api/api.ts';
import type { Trouble } from '../../../kit/api/trouble.ts';
import { createDraftStore, isSent } from '../../../kit/drafts/draft.ts';
import { sendOnce } from '../../../kit/drafts/send-once.ts';
import { classifyFailure, type Outcome, sendSeveral } from '../../../kit/drafts/send-several.ts';
import { findPendingApproval } from '../../../kit/forms/form/result.tsx';
import { sendForm } from '../../../kit/forms/form/send-form.ts';
import { refresh } from '../../../kit/forms/refresh.ts';
import { useViewer } from '../../../kit/session/viewer.tsx';
import type { rejectWithdrawal, settleWithdrawal } from '../withdrawal-forms.tsx';
import { createUnfinishedStore } from './unfinished.ts';

export type DecisionForm = typeof settleWithdrawal | typeof rejectWithdrawal;

export type WithdrawalProgress =
  | { is: 'waiting' | 'sending' | 'unsent' | 'done' | 'taken' }
  | { is: 'held'; approvalId: string }
  | { is: ReturnType<typeof classifyFailure>; trouble: Trouble };

const CHANGES = ['withdrawals', 'approvals'];

const isUnfinished = (state: WithdrawalProgress | undefined) =>
  state === undefined || ['waiting', 'unsent', 'unknown', 'notDone'].includes(state.is);

export function useUnfinished({ name }: DecisionForm) {
  return createUnfinishedStore(sessionStorage, `${useViewer().id}.several.${name}`);
}

export function useSeveral(form: DecisionForm, rows: readonly AdminWithdrawal[]) {
  const queries = useQueryClient();
  const viewer = useViewer();
  const left = useUnfinished(form);
  const [states, setStates] = useState<ReadonlyMap<string, WithdrawalProgress>>(new Map());
  const [phase, setPhase] = useState<'review' | 'sending' | 'over'>('review');
  const isBusy = useRef(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const put = (id: string, state: WithdrawalProgress) => setStates((all) => new Map(all).set(id, state));

  /** A stored key stays valid, also for the dialog of that withdrawal. */
  const draftOf = (id: string) => `${viewer.id}.${form.name}.${id}`;
  const send = (row: AdminWithdrawal) =>
    sendOnce(createDraftStore(sessionStorage, draftOf(row.id), {}), {}, (idempotencyKey) =>
      sendDecision(form, row, idempotencyKey),
    );

  const run = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    isStopped.current = false;
    setPhase('sending');
    const open = new Map(rows.filter(({ id }) => isUnfinished(states.get(id))).map((row) => [row.id, row]));
    left.write([...open.values()]);
    for (const id of open.keys()) put(id, { is: 'waiting' });
    await sendSeveral([...open.values()], {
      send,
      onSend: ({ id }) => put(id, { is: 'sending' }),
      onOutcome({ id }, outcome) {
        const state = stateOf(outcome, isSent(sessionStorage, draftOf(id)));
        put(id, state);
        if (!isUnfinished(state)) open.delete(id);
        left.write([...open.values()]);
      },
      isStopped: () => isStopped.current,
    });
    setStates((all) => new Map([...all].map(([id, state]) => [id, markUnsent(state)])));
    isBusy.current = false;
    setPhase('over');
    await refresh(queries, CHANGES);
  };

  return {
    phase,
    run,
    stop() {
      isStopped.current = true;
    },
    stateOf: ({ id }: AdminWithdrawal): WithdrawalProgress => states.get(id) ?? { is: 'waiting' },
    left: rows.filter(({ id }) => isUnfinished(states.get(id))),
  };
}

/** TypeScript can only call one of the two form types. */
const sendDecision = (form: DecisionForm, row: AdminWithdrawal, idempotencyKey: string): Promise<unknown> =>
  sendForm(form as typeof rejectWithdrawal, {}, row, { idempotencyKey, client: api });

const markUnsent = (state: WithdrawalProgress): WithdrawalProgress =>
  state.is === 'waiting' ? { is: 'unsent' } : state;

function stateOf(outcome: Outcome<unknown>, isUnknown: boolean): WithdrawalProgress {
  if ('trouble' in outcome) {
    const { trouble } = outcome;
    if (trouble.kind === 'problem' && trouble.code === 'withdrawal_not_open') return { is: 'taken' };
    return { is: classifyFailure(trouble, isUnknown), trouble };
  }
  const approvalId = findPendingApproval(outcome.result);
  return approvalId === null ? { is: 'done' } : { is: 'held', approvalId };
}
