import type { Refusal } from '@cowrie/client';
import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disclosure } from '../facts/disclosure.tsx';
import { visible } from '../format/visible.ts';
import { texts } from '../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';

/** To the guide's page on a code. */
export const ProblemLink = ({ code, children }: { code: string; children: ReactNode }) => (
  <a href={`/docs/errors/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** In words that lead to the guide's page on its code; what the caller was answered is folded away. */
export function Why({ refusal: { status, code, detail, paths = [] } }: { refusal: Refusal }) {
  const t = useWhyTexts();
  const words = useProblemWords();
  return (
    <Stack gap={0}>
      <ProblemLink code={code}>{words(code) ?? visible(code)}</ProblemLink>
      <Disclosure name={t.details}>
        <Text size="xs">
          <Code>
            {status} {visible(code)}
          </Code>
        </Text>
        <Text size="sm" lang="en">
          {visible(detail)}
        </Text>
        {paths.some((path) => path !== '') && (
          <Text size="xs" c="dimmed">
            {visible(paths.join(', '))}
          </Text>
        )}
      </Disclosure>
    </Stack>
  );
}

const useWhyTexts = texts({
  details: ['Details', 'Détails'],
});
