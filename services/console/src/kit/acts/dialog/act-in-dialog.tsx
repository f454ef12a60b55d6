import type { Output } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { Act, Operation, Target } from '../act/act.ts';
import type { Typed } from '../act/fields.ts';
import { isWaiting, madeOf, Result, transactionIn } from '../act/result.tsx';
import { refresh } from '../refresh.ts';
import { useSayMade } from './asking.tsx';
import { SecretsDialog } from './secrets-dialog.tsx';
import { type Done, TypedDialog } from './typed-dialog.tsx';

/** What waits changes what waits, and nothing else. */
const WAITING = ['approvals'];

type Props<Op extends Operation, Given extends Typed, Body, On extends Target> = {
  act: Act<Op, Given, Body, On, null>;
  on: On;
  onClose(): void;
};

/** An act in a dialog: typed, sent once, and what it made, where that is shown once or waits for a second person. */
export function ActInDialog<Op extends Operation, Given extends Typed, Body, On extends Target>({
  act,
  on,
  onClose,
}: Props<Op, Given, Body, On>) {
  const t = act.texts[useLanguage().language];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const say = useSayMade();
  const [cameFrom] = useState(() => document.activeElement);
  const [done, setDone] = useState<Done<Body, Output<Op>> | null>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const finish = async (next: Done<Body, Output<Op>>) => {
    // Who has left the dialog is led nowhere.
    const leadsTo = isThere.current ? act.leadsTo : undefined;
    const transaction = transactionIn(next.result);
    if (t.secrets || isWaiting(next.result)) setDone(next);
    else onClose();
    if (transaction && !act.leadsTo) say(transaction);
    // First away from the page of what is gone, which would ask for it again.
    if (leadsTo && !isWaiting(next.result)) await navigate(leadsTo(madeOf<Op>(next.result)));
    await refresh(queries, isWaiting(next.result) ? WAITING : act.changes);
  };
  if (done === null) return <TypedDialog act={act} on={on} onDone={finish} onClose={onClose} />;
  if (t.secrets && !isWaiting(done.result)) {
    return (
      <SecretsDialog
        secrets={t.secrets(madeOf<Op>(done.result), done.body)}
        cameFrom={cameFrom}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t.title?.(on) ?? t.send} cameFrom={cameFrom} onClose={onClose}>
      <Result act={act} result={done.result} />
    </Dialog>
  );
}
