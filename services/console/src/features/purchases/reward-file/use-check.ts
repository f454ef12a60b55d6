import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type Trouble, troubleOf } from '../../../kit/api/trouble.ts';
import { useDebounced } from '../../../kit/filters/use-debounced.ts';
import { type CheckedRow, checkRows, lookupKeys } from './check.ts';
import { findUsers } from './find-users.ts';
import { type FileFault, readRewards } from './rows.ts';

const QUIET_MS = 400;

export type Check = {
  fault: FileFault | null;
  /** The former rows while others are checked; undefined when there are none or the check failed. */
  rows: CheckedRow[] | undefined;
  isChecking: boolean;
  progress: { found: number; all: number };
  trouble: Trouble | null;
  again(): unknown;
};

export function useCheck(csv: string): Check {
  const queries = useQueryClient();
  const settled = useDebounced(csv, QUIET_MS);
  const [found, setFound] = useState(0);
  const file = useMemo(() => readRewards(settled), [settled]);
  const keys = useMemo(() => lookupKeys(file.rows), [file]);
  const { data, error, refetch } = useQuery({
    queryKey: ['rewarded-users', keys],
    queryFn: ({ signal }) => findUsers(queries, keys, { signal, tell: setFound }),
    enabled: file.rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rows = useMemo(() => (data ? checkRows(file.rows, data) : undefined), [file, data]);
  const shown = useRef(rows);
  if (rows || error || file.rows.length === 0) shown.current = rows;
  return {
    fault: settled.trim() === '' ? null : file.fault,
    rows: file.rows.length > 0 ? shown.current : undefined,
    isChecking: csv.trim() !== '' && !error && (settled !== csv || (file.rows.length > 0 && !rows)),
    progress: { found, all: keys.length },
    trouble: error ? troubleOf(error) : null,
    again: refetch,
  };
}
