/** The settings suit two cores. fsync, synchronous_commit and full_page_writes stay on, so committed data survives. */
const SETTINGS: Record<string, string | number> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  max_connections: 200,
  // The packaged binaries support neither lz4 nor zstd.
  wal_compression: 'pglz',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export function postgresSettings(more: Record<string, string> = {}): string[] {
  return Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
