import { LIMITS } from '@cowrie/contracts';
import type { Outcome } from '../../outcome.ts';
import type { RateLimits } from '../limits/limits.ts';
import { countedNetworks, NETWORK_FACTORS } from '../limits/networks.ts';
import type { Device, KnownDevices } from './known-devices.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';

export type Logins = {
  attempt<T>(email: string, device: Device, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  attemptByPasskey<T>(
    credentialId: string,
    device: Device,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  confirm: LoginGuard['attempt'];
  confirmByCode: LoginGuard['attempt'];
};

/**
 * A known device counts its own failures; all others share those of the e-mail address and of their networks. So
 * strangers do not lock the owner out, and one on the owner's network gets no extra attempts. `failuresMax` 0 = no
 * limit.
 */
export function createLogins(limits: RateLimits, failuresMax: number, devices: KnownDevices): Logins {
  const byEmail = createLoginGuard(limits.loginFailures, failuresMax);
  const byPasskey = createLoginGuard(limits.loginFailures, failuresMax, { nameKind: 'passkey' });
  const byDevice = createLoginGuard(limits.deviceFailures, failuresMax, { nameKind: 'device' });
  const bySession = createLoginGuard(limits.sessionFailures, failuresMax, { nameKind: 'session' });
  const byNetworks = limits.networkFailures.map((failures, index) =>
    createLoginGuard(failures, LIMITS.loginFailuresPerAddress * (NETWORK_FACTORS[index] ?? 1), {
      nameKind: 'network',
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
    // Codes have a count of their own as well, because a right password must not reset the failed codes.
    confirmByCode: (sessionId, attempt) =>
      bySession.attempt(sessionId, () => bySession.attempt(`code ${sessionId}`, attempt)),
  };
}
