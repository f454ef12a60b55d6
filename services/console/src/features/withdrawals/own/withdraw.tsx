import * as document from 'openapi:createWithdrawal';
import type { Output } from '@cowrie/client';
import { Text, TextInput } from '@mantine/core';
import { Facts } from '../../../kit/facts/facts.tsx';
import { readXaf } from '../../../kit/format/amounts.ts';
import { fields } from '../../../kit/forms/form/define-fields.tsx';
import { text } from '../../../kit/forms/form/field-kinds.tsx';
import type { Fields, Kind } from '../../../kit/forms/form/fields.ts';
import { defineAct, type ReviewProps } from '../../../kit/forms/form/form.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { useOwnWallet } from '../../../kit/use-own-wallet.ts';
import { asXaf } from '../../../kit/validation/fields.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { useOwnWithdrawalTexts } from './texts.ts';

/** Whole XAF, of those that there are. */
const wholeXaf: Kind<number> = {
  empty: '',
  read: readXaf,
  asChecked: asXaf,
  Show: function WholeXaf({ value, onType, error }) {
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

const typed = fields({ xaf: wholeXaf, provider: text, account: text });
type Body = NonNullable<ReturnType<typeof typed.bodyOf>>;
const withPayout = <Xaf, Line>({ xaf, provider, account }: { xaf: Xaf; provider: Line; account: Line }) => ({
  xaf,
  payout: { provider, account },
});

/** The operation has provider and account within the payout. */
const withdrawn: Fields<typeof typed.empty, Body> = {
  ...typed,
  asChecked: (input) => withPayout(typed.asChecked(input) as Body),
  Inputs: ({ errorOf, ...props }) => (
    <typed.Inputs {...props} errorOf={(name) => errorOf(name === 'xaf' ? name : `payout.${name}`)} />
  ),
};

/** What it leaves of the reader's XAF. */
function Review({ body: { xaf, provider, account }, wasSent }: ReviewProps<Body>) {
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

function Asked({ result: { xaf, status } }: { result: Output<'createWithdrawal'> }) {
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

/** XAF that the reader withdraws. */
export const withdraw = defineAct({
  name: 'withdrawal',
  operation: 'createWithdrawal',
  document,
  fields: withdrawn,
  input: withPayout,
  Review,
  Result: Asked,
});
