import type { Output } from '@cowrie/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { FormInput } from '../form/fields.ts';
import type { Form, Operation, Target } from '../form/form.ts';
import { useSentenceFormat } from '../form/form-review.tsx';
import { secretsOf, titleOf } from '../form/form-words.ts';
import { asCompletedResult, FormResult, findTransaction, hasPendingApproval } from '../form/result.tsx';
import { refresh } from '../refresh.ts';
import { useShowToast } from './dialog-host.tsx';
import { FormInputDialog, type SentForm } from './form-input-dialog.tsx';
import { SecretsDialog } from './secrets-dialog.tsx';

/** A pending approval changes only the list of approvals. */
const WAITING = ['approvals'];

type Props<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target> = {
  form: Form<Op, FieldInput, Body, Subject, null>;
  record: Subject;
  onClose(): void;
};

/** Secrets and pending approvals are shown here; other results close the dialog. */
export function FormInDialog<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
>({ form, record, onClose }: Props<Op, FieldInput, Body, Subject>) {
  const t = form.words[useLanguage().language];
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sayMade = useShowToast();
  const format = useSentenceFormat([]);
  const [cameFrom] = useState(() => document.activeElement);
  const [done, setDone] = useState<SentForm<Body, Output<Op>> | null>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const secretsIn = ({ result, body }: SentForm<Body, Output<Op>>) =>
    hasPendingApproval(result)
      ? null
      : secretsOf(
          t,
          { ...(asCompletedResult<Op>(result) as object | null) },
          { ...(body as object) },
          format,
        );
  const finish = async (next: SentForm<Body, Output<Op>>) => {
    // A user who closed the dialog stays on the present page.
    const leadsTo = isThere.current ? form.nextPage : undefined;
    const staysOpen = secretsIn(next) !== null || hasPendingApproval(next.result);
    if (staysOpen) setDone(next);
    else onClose();
    if (!staysOpen && !form.nextPage) sayMade(findTransaction(next.result) ?? titleOf(t, record, format));
    // Leave the page of a deleted record first, because that page would load it again.
    if (leadsTo && !hasPendingApproval(next.result))
      await navigate(leadsTo(asCompletedResult<Op>(next.result)));
    await refresh(queries, hasPendingApproval(next.result) ? WAITING : form.changedQueries);
  };
  if (done === null) return <FormInputDialog form={form} record={record} onDone={finish} onClose={onClose} />;
  const secrets = secretsIn(done);
  if (secrets) return <SecretsDialog secrets={secrets} previousFocus={cameFrom} onClose={onClose} />;
  return (
    <Dialog title={titleOf(t, record, format)} previousFocus={cameFrom} onClose={onClose}>
      <FormResult form={form} result={done.result} />
    </Dialog>
  );
}
