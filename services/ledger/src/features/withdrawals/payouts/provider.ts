import type { Payout } from '../withdrawal.ts';

/**
 * The result of submitting a payout. A failed attempt may have been delivered all the same. The payment itself is reported later,
 * by a command.
 */
export type PayoutSubmission = { ok: true } | { ok: false; reason: string; mayBeDelivered: boolean };

/**
 * A payout provider. `ask` submits a payout and never rejects. It may be called again for the same payout after a failure or a
 * crash, so the provider must pay only once. `signal` aborts an attempt.
 */
export type PayoutProvider = { ask(payout: Payout, signal: AbortSignal): Promise<PayoutSubmission> };

/** The providers by name. */
export type Providers = {
  find: FindProvider;
  /** The names of external providers; their submitted payouts may be paid. */
  externalNames: readonly string[];
};

/** Returns the provider of this name. Every name is valid: payouts without an external provider are made by hand. */
type FindProvider = (name: string) => PayoutProvider;

/** Submits nothing: an administrator sees the withdrawal in the list, pays it, and settles or rejects it. */
const manualProvider: PayoutProvider = { ask: async () => ({ ok: true }) };

export function createProviders(
  http: { names: readonly string[]; provider: PayoutProvider } | null,
): Providers {
  const asked = http?.names ?? [];
  return {
    externalNames: asked,
    find: (name) => (http && asked.includes(name) ? http.provider : manualProvider),
  };
}
