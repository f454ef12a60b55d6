import { LIMITS } from '@cowrie/contracts';

export type FormerSecret = { secretHash: string; untilMs: number };

export type Secrets = { secretHash: string; formerSecrets: readonly FormerSecret[] };

/** A replaced secret is good within its overlap. */
export function isGoodSecret(
  { secretHash, formerSecrets }: Secrets,
  shownHash: string,
  nowMs: number,
): boolean {
  if (shownHash === secretHash) return true;
  return formerSecrets.some((former) => former.secretHash === shownHash && nowMs < former.untilMs);
}

/**
 * A former secret keeps its own end, but at most the overlap. So a rotation that is repeated after a lost
 * reply keeps the caller's secret valid.
 */
export function formerSecretsAfter(
  { secretHash, formerSecrets }: Secrets,
  overlapSeconds: number,
  nowMs: number,
): FormerSecret[] {
  const endMs = nowMs + overlapSeconds * 1000;
  return [{ secretHash, untilMs: endMs }, ...formerSecrets]
    .map((former) => ({ ...former, untilMs: Math.min(former.untilMs, endMs) }))
    .filter(({ untilMs }) => nowMs < untilMs)
    .slice(0, LIMITS.formerClientSecretsMax);
}
