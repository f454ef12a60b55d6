import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { escapeBidi } from '../format/escape-bidi.ts';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

const useTexts = texts({
  metadata: [(key: string) => `Metadata “${key}”`, (key: string) => `Métadonnée « ${key} »`],
});

export function useMetadataFacts(
  metadata: Readonly<Record<string, string>> | null | undefined,
): (readonly [string, ReactNode])[] {
  const t = useTexts();
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  return Object.entries(metadata ?? {}).map(([key, value]) => [
    t.metadata(key),
    isAdmin ? (
      <Link key={key} to="/transactions" search={{ metadata: `${key}=${value}` }}>
        {escapeBidi(value)}
      </Link>
    ) : (
      value
    ),
  ]);
}
