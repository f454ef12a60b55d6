import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { isSent } from '../../drafts/draft.ts';
import { useScopeWord } from '../../ui/keys/scope-words.ts';
import { Page } from '../../ui/page.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import classes from './acts.module.css';
import { ACTS, type ActName } from './acts.ts';
import { useActTexts } from './texts.ts';

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
