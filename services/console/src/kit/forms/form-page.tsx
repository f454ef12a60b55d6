import { Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { COIN_FORMS } from './coin-forms.ts';
import type { FormInput } from './form/fields.ts';
import type { Form, Operation } from './form/form.ts';
import { FormOnPage } from './form/form-on-page.tsx';
import { useFormTexts } from './form-texts.ts';
import classes from './forms.module.css';

type Props<Op extends Operation, FieldInput extends FormInput, Body, Data> = {
  form: Form<Op, FieldInput, Body, undefined, Data>;
};

export function FormPage<Op extends Operation, FieldInput extends FormInput, Body, Data>({
  form,
}: Props<Op, FieldInput, Body, Data>) {
  const t = useFormTexts();
  const { role } = useViewer();
  const search = useSearch({ strict: false });
  const listed = COIN_FORMS.find(({ name }) => name === form.name);
  if (!listed) throw new Error(`${form.name} is none of the coin forms`);
  return (
    <Page
      title={t[listed.name].name}
      about={t[listed.name].about}
      actions={
        <Link to="/acts" className={classes.back ?? ''}>
          {t.back}
        </Link>
      }
    >
      {isAtLeast(role, listed.roleMin) ? (
        <FormOnPage form={form} search={search} />
      ) : (
        <Text>{t.notYours}</Text>
      )}
    </Page>
  );
}
