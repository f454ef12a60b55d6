import { type ComponentType, lazy } from 'react';
import { loadPart } from '../kit/api/load.ts';
import { useShowToast } from '../kit/forms/dialog/dialog-host.tsx';
import type { DrawerFormName, FormProps } from '../kit/forms/drawer/drawer-forms.ts';
import type { FormInput } from '../kit/forms/form/fields.ts';
import type { Form, Operation } from '../kit/forms/form/form.ts';
import { FormOnPage } from '../kit/forms/form/form-on-page.tsx';
import { findTransaction, hasPendingApproval } from '../kit/forms/form/result.tsx';

const loadForm = <Op extends Operation, FieldInput extends FormInput, Body, Data>(
  load: () => Promise<Form<Op, FieldInput, Body, undefined, Data>>,
): ComponentType<FormProps> =>
  lazy(async () => {
    const form = await loadPart(load);
    return { default: (props: FormProps) => <DrawerForm form={form} {...props} /> };
  });

/** A finished transaction is reported in a corner after the form closes. Any other result stays in the form. */
function DrawerForm<Op extends Operation, FieldInput extends FormInput, Body, Data>({
  form,
  search,
  onClose,
}: FormProps & { form: Form<Op, FieldInput, Body, undefined, Data> }) {
  const showToast = useShowToast();
  const finish = (result: unknown) => {
    const transaction = findTransaction(result);
    if (!transaction || hasPendingApproval(result)) return;
    onClose();
    showToast(transaction);
  };
  return <FormOnPage form={form} search={search} isOverPage onDone={finish} />;
}

/** Each form also has a page of its own, where one without an answer can be resumed. */
export const DRAWER_FORMS: Readonly<Record<DrawerFormName, ComponentType<FormProps>>> = {
  reward: loadForm(async () => (await import('../features/purchases/reward-page.tsx')).reward),
  mint: loadForm(async () => (await import('../features/treasuries/mint-page.tsx')).mint),
  burn: loadForm(async () => (await import('../features/treasuries/burn-page.tsx')).burn),
  refund: loadForm(async () => (await import('../features/purchases/refund-page.tsx')).refund),
  'treasury-transfer': loadForm(
    async () => (await import('../features/treasuries/treasury-transfer-page.tsx')).transfer,
  ),
  capture: loadForm(async () => (await import('../features/holds/forms/capture.tsx')).capture),
  release: loadForm(async () => (await import('../features/holds/forms/release.tsx')).release),
};
