import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSent } from '../../kit/drafts/draft.ts';
import { COIN_FORMS, type CoinFormName } from '../../kit/forms/coin-forms.ts';
import { useFormTexts } from '../../kit/forms/form-texts.ts';
import classes from '../../kit/forms/forms.module.css';
import { Page } from '../../kit/page/page.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { useScopeWord } from '../../kit/values/scope-words.ts';
import { Tag } from '../../kit/values/tag.tsx';

export function FormsPage() {
  const t = useFormTexts();
  return (
    <Page title={t.title} about={t.about}>
      <ul className={classes.forms}>
        {COIN_FORMS.map((form) => (
          <FormCard key={form.name} scope={undefined} {...form} />
        ))}
      </ul>
    </Page>
  );
}

type Props = { name: CoinFormName; roleMin: 'ADMIN' | 'SUPERADMIN'; scope: string | undefined };

function FormCard({ name, roleMin, scope }: Props) {
  const t = useFormTexts();
  const word = useScopeWord();
  const { id, role } = useViewer();
  return (
    <li className={classes.form}>
      {isAtLeast(role, roleMin) ? (
        <Link to={`/acts/${name}`} className={classes.name ?? ''}>
          {t[name].name}
        </Link>
      ) : (
        <Text fw={600}>{t[name].name}</Text>
      )}
      <Text size="sm">{t[name].about}</Text>
      {isSent(sessionStorage, `${id}.${name}`) && (
        <Text size="sm" fw={600} c="var(--mantine-color-yellow-light-color)">
          {t.unanswered}
        </Text>
      )}
      <Group gap="xs" className={classes.who ?? ''}>
        <Tag>{roleMin}</Tag>
        {scope && (
          <Text size="xs" c="dimmed">
            {t.withKey(word(scope))}
          </Text>
        )}
      </Group>
    </li>
  );
}
