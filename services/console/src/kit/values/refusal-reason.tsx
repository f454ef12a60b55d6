import type { Refusal } from '@cowrie/client';
import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disclosure } from '../facts/disclosure.tsx';
import { escapeBidi } from '../format/escape-bidi.ts';
import { texts } from '../i18n/language.tsx';
import { useProblemWords } from '../problem-words.ts';

export const ProblemLink = ({ code, children }: { code: string; children: ReactNode }) => (
  <a href={`/docs/errors/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** `children` stand with the details. */
export function RefusalReason({
  refusal: { status, code, detail, paths = [] },
  children,
}: {
  refusal: Refusal;
  children?: ReactNode;
}) {
  const t = useRefusalTexts();
  const words = useProblemWords();
  return (
    <Stack gap={0}>
      <ProblemLink code={code}>{words(code) ?? escapeBidi(code)}</ProblemLink>
      <Disclosure name={t.details}>
        <Text size="xs">
          <Code>
            {status} {escapeBidi(code)}
          </Code>
        </Text>
        <Text size="sm" lang="en">
          {escapeBidi(detail)}
        </Text>
        {paths.some((path) => path !== '') && (
          <Text size="xs" c="dimmed">
            {escapeBidi(paths.join(', '))}
          </Text>
        )}
        {children}
      </Disclosure>
    </Stack>
  );
}

const useRefusalTexts = texts({
  details: ['Details', 'Détails'],
});
