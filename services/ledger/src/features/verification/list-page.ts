import type { VerificationPageKey, VerificationState } from '@cowrie/contracts';
import { pageOf } from '@cowrie/postgres';

/** A page has at least one verification, which has at most this many findings. A message may have 3.9 MB. */
const FINDINGS_MAX = 1_000;

/** The page ends before its findings are too many for one message. */
export function verificationPage(
  rows: readonly VerificationState[],
  limit: number,
): { verifications: VerificationState[]; next: VerificationPageKey | null } {
  let findings = 0;
  const tooMany = rows.findIndex((row, index) => {
    findings += row.findings.length;
    return index > 0 && findings > FINDINGS_MAX;
  });
  const page = pageOf(rows, tooMany < 0 ? limit : Math.min(limit, tooMany));
  const { last } = page;
  return { verifications: [...page.rows], next: last && { startedAtMs: last.startedAtMs, id: last.id } };
}
