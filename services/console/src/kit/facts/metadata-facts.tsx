import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { visible } from '../format/visible.ts';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

const useTexts = texts({
  metadata: [(key: string) => `Metadata “${key}”`, (key: string) => `Métadonnée « ${key} »`],
});

/** A fact for each entry of metadata. Administrators go from it to the transactions that have the same. */
export function useMetadataFacts(
  metadata: Readonly<Record<string, string>> | null | undefined,
): (readonly [string, ReactNode])[] {
  const t = useTexts();
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  return Object.entries(metadata ?? {}).map(([key, value]) => [
    t.metadata(key),
    isAdmin ? (
      <Link key={key} to="/transactions" search={{ metadata: `${key}=${value}` }}>
        {visible(value)}
      </Link>
    ) : (
      value
    ),
  ]);
}
