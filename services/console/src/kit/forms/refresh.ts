import type { QueryClient } from '@tanstack/react-query';

export async function refresh(queries: QueryClient, changes: readonly string[] | undefined): Promise<void> {
  if (changes === undefined) return queries.invalidateQueries();
  await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
