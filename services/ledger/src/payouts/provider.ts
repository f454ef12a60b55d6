/** A withdrawal as its provider is told of it. */
export type Payout = { withdrawalId: string; xaf: bigint; provider: string; account: string };

/** What became of asking for a payout. Whether it is then paid is told later, by a command. */
export type Asked = { ok: true } | { ok: false; reason: string };

/**
 * How francs leave the platform. `ask` hands a payout over; it may be called again for the same one, after a failure or a
 * crash, and whoever pays must pay once. `signal` gives up a try. It never rejects.
 */
export type PayoutProvider = { ask(payout: Payout, signal: AbortSignal): Promise<Asked> };

/** The provider that sees to payouts of this name. Any name is taken: what no other sees to is paid by hand. */
export type ProviderOf = (name: string) => PayoutProvider;

/** Nobody is asked: an administrator sees the withdrawal in the list, pays, and settles or rejects it. */
export const manualProvider: PayoutProvider = { ask: async () => ({ ok: true }) };

export function createProviders(
  http: { names: readonly string[]; provider: PayoutProvider } | null,
): ProviderOf {
  return (name) => (http?.names.includes(name) ? http.provider : manualProvider);
}
