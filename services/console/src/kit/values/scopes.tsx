import { Text } from '@mantine/core';
import { useScopeWord } from './scope-words.ts';

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
