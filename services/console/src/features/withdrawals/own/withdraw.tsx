import * as document from 'openapi:createWithdrawal';
import type { Output } from '@cowrie/client';
import { Text, TextInput } from '@mantine/core';
import { Facts } from '../../../kit/facts/facts.tsx';
import { readXaf } from '../../../kit/format/amounts.ts';
import { defineFields } from '../../../kit/forms/form/define-fields.tsx';
import { text } from '../../../kit/forms/form/field-kinds.tsx';
import type { FieldKind, Fields } from '../../../kit/forms/form/fields.ts';
import { defineForm, type ReviewProps } from '../../../kit/forms/form/form.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { useOwnWallet } from '../../../kit/use-own-wallet.ts';
import { xafOrText } from '../../../kit/validation/fields.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { useOwnWithdrawalTexts } from './texts.ts';

const wholeXaf: FieldKind<number> = {
  empty: '',
  read: readXaf,
  toJson: xafOrText,
  Control: function WholeXaf({ value, onType, error }) {
    const t = useOwnWithdrawalTexts();
    const { locale } = useLanguage();
    const have = useOwnWallet().data?.xafBalance;
    return (
      <TextInput
        label={t.xaf}
        description={have === undefined ? '…' : t.xafAbout(new Intl.NumberFormat(locale).format(have))}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        error={error}
      />
    );
  },
};

const typed = defineFields({ xaf: wholeXaf, provider: text, account: text });
type WithdrawalBody = NonNullable<ReturnType<typeof typed.bodyOf>>;
const nestPayout = <Xaf, Line>({ xaf, provider, account }: { xaf: Xaf; provider: Line; account: Line }) => ({
  xaf,
  payout: { provider, account },
});

const withdrawalFields: Fields<typeof typed.empty, WithdrawalBody> = {
  ...typed,
  toJson: (input) => nestPayout(typed.toJson(input) as WithdrawalBody),
  Inputs: ({ errorOf, ...props }) => (
    <typed.Inputs {...props} errorOf={(name) => errorOf(name === 'xaf' ? name : `payout.${name}`)} />
  ),
};

function Review({ body: { xaf, provider, account }, wasSent }: ReviewProps<WithdrawalBody>) {
  const t = useOwnWithdrawalTexts();
  const have = useOwnWallet().data?.xafBalance;
  const isKnown = have !== undefined;
  return (
    <>
      <Facts
        facts={[
          [t.xaf, <Xaf key="xaf" xaf={xaf} />],
          [t.provider, provider],
          [t.account, account],
        ]}
      />
      {!wasSent && (
        <Facts
          facts={[
            [t.now, isKnown && <Xaf key="now" xaf={have} />],
            [t.after, isKnown && <Xaf key="after" xaf={have - xaf} />],
          ]}
        />
      )}
      {!wasSent && isKnown && have < xaf && (
        <Text role="status" size="sm" c="var(--mantine-color-error)">
          {t.tooMuch}
        </Text>
      )}
    </>
  );
}

function WithdrawalResult({ result: { xaf, status } }: { result: Output<'createWithdrawal'> }) {
  const t = useOwnWithdrawalTexts();
  return (
    <>
      <Text size="sm">
        <Xaf xaf={xaf} /> XAF <Tag>{status}</Tag>
      </Text>
      <Text size="sm">{t.asked}</Text>
    </>
  );
}

export const withdraw = defineForm({
  name: 'withdrawal',
  operation: 'createWithdrawal',
  document,
  fields: withdrawalFields,
  toInput: nestPayout,
  Review,
  Result: WithdrawalResult,
});
