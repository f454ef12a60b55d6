import { type RetentionTask, rowsByAge } from '@cowrie/postgres';

export function linkRetention(): RetentionTask[] {
  return [
    rowsByAge({ what: 'link_codes', table: 'link_codes', column: 'expires_at', keptSeconds: 0 }),
    rowsByAge({
      what: 'pending_links',
      table: 'links',
      column: 'pending_until',
      keptSeconds: 0,
      only: 'r.pending_until IS NOT NULL',
    }),
  ];
}
