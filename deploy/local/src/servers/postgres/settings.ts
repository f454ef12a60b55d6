/** For two cores. fsync, synchronous_commit and full_page_writes stay on: what was committed survives. */
const SETTINGS: Record<string, string | number> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  max_connections: 200,
  // The packaged binaries know neither lz4 nor zstd.
  wal_compression: 'pglz',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The arguments of `postgres` that set them, and what is particular to one place. */
export function postgresSettings(more: Record<string, string> = {}): string[] {
  return Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
