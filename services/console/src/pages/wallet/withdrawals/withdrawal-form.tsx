import schema from 'openapi:createWithdrawal';
import { TextInput } from '@mantine/core';
import { asWhole } from '../../../forms/fields.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import type { Flow } from '../../../ui/acts/flow/use-flow.ts';
import { useOwnWithdrawalTexts } from './texts.ts';
import type { Body, Typed } from './typed.ts';

/** What is typed of a withdrawal, and what checks it. */
export function useWithdrawalForm<Result>(flow: Flow<Typed, Body, Result>, have: number | undefined) {
  const t = useOwnWithdrawalTexts();
  const { locale } = useLanguage();
  const { xaf, provider, account } = flow.input;
  const form = useForm(schema, {
    xaf: asWhole(xaf),
    payout: { provider: provider.trim(), account: account.trim() },
  });
  const fields = (
    <>
      <TextInput
        label={t.xaf}
        description={have === undefined ? '…' : t.xafAbout(new Intl.NumberFormat(locale).format(have))}
        inputMode="numeric"
        autoComplete="off"
        value={xaf}
        onChange={(event) => flow.type({ xaf: event.currentTarget.value })}
        error={form.errorOf('xaf')}
      />
      <TextInput
        label={t.provider}
        description={t.providerAbout}
        placeholder="mtn"
        autoComplete="off"
        value={provider}
        onChange={(event) => flow.type({ provider: event.currentTarget.value })}
        error={form.errorOf('payout.provider')}
      />
      <TextInput
        label={t.account}
        description={t.accountAbout}
        autoComplete="off"
        value={account}
        onChange={(event) => flow.type({ account: event.currentTarget.value })}
        error={form.errorOf('payout.account')}
      />
    </>
  );
  return { form, fields };
}
