import { LIMITS } from '@cowrie/contracts';
import type { Outcome } from '../../outcome.ts';
import type { RateLimits } from '../limits/limits.ts';
import { countedNetworks, NETWORK_FACTORS } from '../limits/networks.ts';
import type { Device, KnownDevices } from './known-devices.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';

/** Bounds how many passwords are tried. */
export type Logins = {
  /** Runs a login, or fails as `rate_limited`. */
  attempt<T>(email: string, device: Device, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** The same by a passkey, which its authenticator knows by this id. */
  attemptByPasskey<T>(
    credentialId: string,
    device: Device,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /** The same for somebody who is logged in, by their session; where a password alone is shown. */
  confirm: LoginGuard['attempt'];
  /** The same where a code is. */
  confirmByCode: LoginGuard['attempt'];
};

/**
 * A device that logged in before has failures of its own; all others share those of the e-mail address and of their
 * networks. So strangers, who can use these up, do not shut the owner out, and whoever is on the owner's network has no
 * more attempts than anybody else. `failuresMax` 0 = no limit.
 */
export function createLogins(limits: RateLimits, failuresMax: number, devices: KnownDevices): Logins {
  const byEmail = createLoginGuard(limits.loginFailures, failuresMax);
  const byPasskey = createLoginGuard(limits.loginFailures, failuresMax, { named: 'passkey' });
  const byDevice = createLoginGuard(limits.deviceFailures, failuresMax, { named: 'device' });
  const bySession = createLoginGuard(limits.sessionFailures, failuresMax, { named: 'session' });
  const byNetworks = limits.networkFailures.map((failures, index) =>
    createLoginGuard(failures, LIMITS.loginFailuresPerAddress * (NETWORK_FACTORS[index] ?? 1), {
      named: 'network',
      keepsCount: true,
    }),
  );

  const tryAsStranger = <T>(
    byName: LoginGuard,
    name: string,
    { network }: Device,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> =>
    countedNetworks(network).reduce(
      (tryWithin, { name: within }, index) =>
        () =>
          byNetworks[index]?.attempt(within, tryWithin) ?? tryWithin(),
      () => byName.attempt(name, attempt),
    )();

  const attemptBy =
    (byName: LoginGuard): Logins['attempt'] =>
    async (name, device, attempt) => {
      if (failuresMax === 0) return attempt();
      const known = await devices.find(name, device);
      const outcome =
        known === null
          ? await tryAsStranger(byName, name, device, attempt)
          : await byDevice.attempt(known, attempt);
      if (outcome.ok) {
        await Promise.all([devices.remember(name, device), known === null ? undefined : byName.reset(name)]);
      }
      return outcome;
    };
  const byPasswords = attemptBy(byEmail);
  const byPasskeys = attemptBy(byPasskey);

  return {
    attempt: byPasswords,
    attemptByPasskey: (credentialId, device, attempt) =>
      byPasskeys(`passkey ${credentialId}`, device, attempt),
    confirm: bySession.attempt,
    // Counted by themselves too: a right password does not forget the codes that were guessed.
    confirmByCode: (sessionId, attempt) =>
      bySession.attempt(sessionId, () => bySession.attempt(`code ${sessionId}`, attempt)),
  };
}
