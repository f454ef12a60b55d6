import { Text } from '@mantine/core';

/** Below each other, none broken in two. */
export function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <div>
      {scopes.map((scope) => (
        <Text key={scope} size="sm" style={{ whiteSpace: 'nowrap' }}>
          {scope}
        </Text>
      ))}
    </div>
  );
}
