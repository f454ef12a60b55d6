import type { AdminWithdrawal } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../kit/api/api.ts';
import type { Trouble } from '../../../kit/api/trouble.ts';
import { draftIn, isSent } from '../../../kit/drafts/draft.ts';
import { sendOnce } from '../../../kit/drafts/send-once.ts';
import { failedAs, type Outcome, sendSeveral } from '../../../kit/drafts/send-several.ts';
import { waitingIn } from '../../../kit/forms/form/result.tsx';
import { callAct } from '../../../kit/forms/form/send-form.ts';
import { refresh } from '../../../kit/forms/refresh.ts';
import { useViewer } from '../../../kit/session/viewer.tsx';
import type { rejectWithdrawal, settleWithdrawal } from '../withdrawal-forms.tsx';
import { leftIn } from './left.ts';

/** What is done to several withdrawals, as to one. */
export type Deciding = typeof settleWithdrawal | typeof rejectWithdrawal;

/** How far one of them is. */
export type State =
  | { is: 'waiting' | 'sending' | 'unsent' | 'done' | 'taken' }
  /** It waits for a second person. */
  | { is: 'held'; approvalId: string }
  | { is: ReturnType<typeof failedAs>; trouble: Trouble };

/** What it makes old. */
const CHANGES = ['withdrawals', 'approvals'];

const isLeft = (state: State | undefined) =>
  state === undefined || ['waiting', 'unsent', 'unknown', 'notDone'].includes(state.is);

/** Where it is kept what is left of several. */
export function useLeft({ name }: Deciding) {
  return leftIn(sessionStorage, `${useViewer().id}.several.${name}`);
}

/** Several withdrawals, each decided about by a request of its own under a key of its own. */
export function useSeveral(act: Deciding, rows: readonly AdminWithdrawal[]) {
  const queries = useQueryClient();
  const viewer = useViewer();
  const left = useLeft(act);
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map());
  const [phase, setPhase] = useState<'review' | 'sending' | 'over'>('review');
  const isBusy = useRef(false);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const put = (id: string, state: State) => setStates((all) => new Map(all).set(id, state));

  /** A key that is kept for it from before is its key still, also from its own dialog. */
  const draftOf = (id: string) => `${viewer.id}.${act.name}.${id}`;
  const send = (row: AdminWithdrawal) =>
    sendOnce(draftIn(sessionStorage, draftOf(row.id), {}), {}, (idempotencyKey) =>
      decide(act, row, idempotencyKey),
    );

  const run = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    isStopped.current = false;
    setPhase('sending');
    const open = new Map(rows.filter(({ id }) => isLeft(states.get(id))).map((row) => [row.id, row]));
    left.write([...open.values()]);
    for (const id of open.keys()) put(id, { is: 'waiting' });
    await sendSeveral([...open.values()], {
      send,
      onSend: ({ id }) => put(id, { is: 'sending' }),
      onOutcome({ id }, outcome) {
        const state = stateOf(outcome, isSent(sessionStorage, draftOf(id)));
        put(id, state);
        if (!isLeft(state)) open.delete(id);
        left.write([...open.values()]);
      },
      isStopped: () => isStopped.current,
    });
    setStates((all) => new Map([...all].map(([id, state]) => [id, unsentIfWaiting(state)])));
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
    stateOf: ({ id }: AdminWithdrawal): State => states.get(id) ?? { is: 'waiting' },
    /** What can be sent, or sent again. */
    left: rows.filter(({ id }) => isLeft(states.get(id))),
  };
}

/** One of the two, which TypeScript calls by either type alone. */
const decide = (act: Deciding, row: AdminWithdrawal, idempotencyKey: string): Promise<unknown> =>
  callAct(act as typeof rejectWithdrawal, {}, row, { idempotencyKey, client: api });

const unsentIfWaiting = (state: State): State => (state.is === 'waiting' ? { is: 'unsent' } : state);

function stateOf(outcome: Outcome<unknown>, isUnknown: boolean): State {
  if ('trouble' in outcome) {
    const { trouble } = outcome;
    if (trouble.kind === 'problem' && trouble.code === 'withdrawal_not_open') return { is: 'taken' };
    return { is: failedAs(trouble, isUnknown), trouble };
  }
  const approvalId = waitingIn(outcome.result);
  return approvalId === null ? { is: 'done' } : { is: 'held', approvalId };
}
