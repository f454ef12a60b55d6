import type { Output } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { Typed } from '../form/fields.ts';
import type { Act, Operation, Target } from '../form/form.ts';
import { useSay } from '../form/form-review.tsx';
import { secretsOf, titleOf } from '../form/form-words.ts';
import { isWaiting, madeOf, Result, transactionIn } from '../form/result.tsx';
import { refresh } from '../refresh.ts';
import { useSayMade } from './dialog-host.tsx';
import { type Done, TypedDialog } from './form-input-dialog.tsx';
import { SecretsDialog } from './secrets-dialog.tsx';

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
  const t = act.words[useLanguage().language];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sayMade = useSayMade();
  const say = useSay([]);
  const [cameFrom] = useState(() => document.activeElement);
  const [done, setDone] = useState<Done<Body, Output<Op>> | null>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const secretsIn = ({ result, body }: Done<Body, Output<Op>>) =>
    isWaiting(result)
      ? null
      : secretsOf(t, { ...(madeOf<Op>(result) as object | null) }, { ...(body as object) }, say);
  const finish = async (next: Done<Body, Output<Op>>) => {
    // Who has left the dialog is led nowhere.
    const leadsTo = isThere.current ? act.leadsTo : undefined;
    const transaction = transactionIn(next.result);
    if (secretsIn(next) || isWaiting(next.result)) setDone(next);
    else onClose();
    if (transaction && !act.leadsTo) sayMade(transaction);
    // First away from the page of what is gone, which would ask for it again.
    if (leadsTo && !isWaiting(next.result)) await navigate(leadsTo(madeOf<Op>(next.result)));
    await refresh(queries, isWaiting(next.result) ? WAITING : act.changes);
  };
  if (done === null) return <TypedDialog act={act} on={on} onDone={finish} onClose={onClose} />;
  const secrets = secretsIn(done);
  if (secrets) return <SecretsDialog secrets={secrets} cameFrom={cameFrom} onClose={onClose} />;
  return (
    <Dialog title={titleOf(t, on, say)} cameFrom={cameFrom} onClose={onClose}>
      <Result act={act} result={done.result} />
    </Dialog>
  );
}
