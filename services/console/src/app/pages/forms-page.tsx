import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSent } from '../../kit/drafts/draft.ts';
import { ACTS, type ActName } from '../../kit/forms/coin-forms.ts';
import { useActTexts } from '../../kit/forms/form-texts.ts';
import classes from '../../kit/forms/forms.module.css';
import { Page } from '../../kit/page/page.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { useScopeWord } from '../../kit/values/scope-words.ts';
import { Tag } from '../../kit/values/tag.tsx';

/** The acts: what each does, and who may do it. */
export function ActsPage() {
  const t = useActTexts();
  return (
    <Page title={t.title} about={t.about}>
      <ul className={classes.acts}>
        {ACTS.map((act) => (
          <Act key={act.name} scope={undefined} {...act} />
        ))}
      </ul>
    </Page>
  );
}

type Props = { name: ActName; least: 'ADMIN' | 'SUPERADMIN'; scope: string | undefined };

function Act({ name, least, scope }: Props) {
  const t = useActTexts();
  const word = useScopeWord();
  const { id, role } = useViewer();
  return (
    <li className={classes.act}>
      {isAtLeast(role, least) ? (
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
        <Tag>{least}</Tag>
        {scope && (
          <Text size="xs" c="dimmed">
            {t.withKey(word(scope))}
          </Text>
        )}
      </Group>
    </li>
  );
}
