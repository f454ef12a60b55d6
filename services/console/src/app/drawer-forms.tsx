import { type ComponentType, lazy } from 'react';
import { whenThere } from '../kit/api/load.ts';
import { useSayMade } from '../kit/forms/dialog/dialog-host.tsx';
import type { FormProps, OverPage } from '../kit/forms/drawer/drawer-forms.ts';
import type { Typed } from '../kit/forms/form/fields.ts';
import type { Act, Operation } from '../kit/forms/form/form.ts';
import { ActOnPage } from '../kit/forms/form/form-on-page.tsx';
import { isWaiting, transactionIn } from '../kit/forms/form/result.tsx';

/** The form of an act, loaded when somebody asks for it. */
const formOf = <Op extends Operation, Given extends Typed, Body, Data>(
  load: () => Promise<Act<Op, Given, Body, undefined, Data>>,
): ComponentType<FormProps> =>
  lazy(async () => {
    const act = await whenThere(load);
    return { default: (props: FormProps) => <OverForm act={act} {...props} /> };
  });

/** A finished transaction is reported in a corner after the form closes. A pending or other result stays in the form. */
function OverForm<Op extends Operation, Given extends Typed, Body, Data>({
  act,
  search,
  onClose,
}: FormProps & { act: Act<Op, Given, Body, undefined, Data> }) {
  const say = useSayMade();
  const finish = (result: unknown) => {
    const transaction = transactionIn(result);
    if (!transaction || isWaiting(result)) return;
    onClose();
    say(transaction);
  };
  return <ActOnPage act={act} search={search} isOverPage onDone={finish} />;
}

/** The acts that begin at something which has a page. Each has a page of its own as well, where one that has no answer yet goes on. */
export const OVER_PAGES: Readonly<Record<OverPage, ComponentType<FormProps>>> = {
  reward: formOf(async () => (await import('../features/purchases/reward-page.tsx')).reward),
  mint: formOf(async () => (await import('../features/treasuries/mint-page.tsx')).mint),
  burn: formOf(async () => (await import('../features/treasuries/burn-page.tsx')).burn),
  refund: formOf(async () => (await import('../features/purchases/refund-page.tsx')).refund),
  'treasury-transfer': formOf(
    async () => (await import('../features/treasuries/treasury-transfer-page.tsx')).transfer,
  ),
  capture: formOf(async () => (await import('../features/holds/forms/capture.tsx')).capture),
  release: formOf(async () => (await import('../features/holds/forms/release.tsx')).release),
};
