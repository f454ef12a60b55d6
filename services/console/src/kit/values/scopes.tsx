import { Text } from '@mantine/core';
import { useScopeWord } from './scope-words.ts';

/** Below each other, none broken in two: in words, with what the API calls it beside. */
export function Scopes({ scopes }: { scopes: readonly string[] }) {
  const word = useScopeWord();
  return (
    <div>
      {scopes.map((scope) => (
        <Text key={scope} size="sm" style={{ whiteSpace: 'nowrap' }}>
          {word(scope)}{' '}
          <Text span size="xs" c="dimmed">
            {scope}
          </Text>
        </Text>
      ))}
    </div>
  );
}
