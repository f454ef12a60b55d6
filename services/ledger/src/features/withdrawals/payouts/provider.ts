import type { Payout } from '../withdrawal.ts';

/** A failed attempt may have been delivered all the same. The payment itself is reported later, by a command. */
export type PayoutSubmission = { ok: true } | { ok: false; reason: string; mayBeDelivered: boolean };

/** `ask` never rejects. It may be called again for the same payout, so the provider must pay only once. */
export type PayoutProvider = { ask(payout: Payout, signal: AbortSignal): Promise<PayoutSubmission> };

export type Providers = {
  find: FindProvider;
  /** Payouts that were submitted to these may be paid. */
  externalNames: readonly string[];
};

/** Every name is valid: payouts without an external provider are made by hand. */
type FindProvider = (name: string) => PayoutProvider;

/** An administrator sees the withdrawal in the list, pays it, and settles or rejects it. */
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
