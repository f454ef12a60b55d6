import type { Payout } from '../withdrawal.ts';

/** The outcome of asking for a payout. A try that failed may have been heard all the same. Whether it is then paid comes later, by a command. */
export type Asked = { ok: true } | { ok: false; reason: string; mayHaveHeard: boolean };

/**
 * How XAF leave the platform. `ask` hands a payout over; it may be called again for the same one, after a failure or a
 * crash, and whoever pays must pay once. `signal` gives up a try. It never rejects.
 */
export type PayoutProvider = { ask(payout: Payout, signal: AbortSignal): Promise<Asked> };

/** Who is asked, by the name of the provider. */
export type Providers = {
  of: ProviderOf;
  /** Those who are really asked: what they were asked for may be paid. */
  asked: readonly string[];
};

/** The provider that sees to payouts of this name. Any name is taken: what no other sees to is paid by hand. */
type ProviderOf = (name: string) => PayoutProvider;

/** Nobody is asked: an administrator sees the withdrawal in the list, pays, and settles or rejects it. */
const manualProvider: PayoutProvider = { ask: async () => ({ ok: true }) };

export function createProviders(
  http: { names: readonly string[]; provider: PayoutProvider } | null,
): Providers {
  const asked = http?.names ?? [];
  return { asked, of: (name) => (http && asked.includes(name) ? http.provider : manualProvider) };
}
