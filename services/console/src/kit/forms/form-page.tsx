import { Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { ACTS } from './coin-forms.ts';
import type { Typed } from './form/fields.ts';
import type { Act, Operation } from './form/form.ts';
import { ActOnPage } from './form/form-on-page.tsx';
import { useActTexts } from './form-texts.ts';
import classes from './forms.module.css';

type Props<Op extends Operation, Given extends Typed, Body, Data> = {
  act: Act<Op, Given, Body, undefined, Data>;
};

/** The page of an act, for those who may do it; its address is `/acts` and the name of the act. */
export function ActPage<Op extends Operation, Given extends Typed, Body, Data>({
  act,
}: Props<Op, Given, Body, Data>) {
  const t = useActTexts();
  const { role } = useViewer();
  const search = useSearch({ strict: false });
  const listed = ACTS.find(({ name }) => name === act.name);
  if (!listed) throw new Error(`${act.name} is none of the acts`);
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
      {isAtLeast(role, listed.least) ? <ActOnPage act={act} search={search} /> : <Text>{t.notYours}</Text>}
    </Page>
  );
}
