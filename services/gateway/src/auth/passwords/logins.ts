import { LIMITS } from '@cowrie/contracts';
import type { Outcome } from '../../outcome.ts';
import type { RateLimits } from '../limits/limits.ts';
import { type Device, deviceId, type KnownDevices } from './known-devices.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';

/** Bounds how many passwords are tried. */
export type Logins = {
  /** Runs a login, or fails as `rate_limited`. */
  attempt<T>(email: string, device: Device, attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** The same for somebody who is logged in, by their session. */
  confirm: LoginGuard['attempt'];
};

/**
 * A device that logged in before has failures of its own; all others share those of the e-mail address and of their
 * network. So strangers, who can use these up, do not shut the owner out, and whoever is on the owner's network has no
 * more attempts than anybody else. `failuresMax` 0 = no limit.
 */
export function createLogins(limits: RateLimits, failuresMax: number, devices: KnownDevices): Logins {
  const perNetworkMax = failuresMax === 0 ? 0 : LIMITS.loginFailuresPerAddress;
  const byEmail = createLoginGuard(limits.loginFailures, failuresMax);
  const byDevice = createLoginGuard(limits.deviceFailures, failuresMax, { named: 'device' });
  const bySession = createLoginGuard(limits.sessionFailures, failuresMax, { named: 'session' });
  const byNetwork = createLoginGuard(limits.networkFailures, perNetworkMax, {
    named: 'network',
    keepsCount: true,
  });

  const tryAsStranger: Logins['attempt'] = (email, { network }, attempt) => {
    const tryForEmail = () => byEmail.attempt(email, attempt);
    return network === null ? tryForEmail() : byNetwork.attempt(network, tryForEmail);
  };

  return {
    async attempt(email, device, attempt) {
      if (failuresMax === 0) return attempt();
      const isKnown = await devices.isKnown(email, device);
      const outcome = isKnown
        ? await byDevice.attempt(deviceId(email, device), attempt)
        : await tryAsStranger(email, device, attempt);
      if (outcome.ok) {
        await Promise.all([devices.remember(email, device), isKnown ? byEmail.reset(email) : undefined]);
      }
      return outcome;
    },
    confirm: bySession.attempt,
  };
}
