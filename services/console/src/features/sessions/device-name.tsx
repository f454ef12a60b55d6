import type { SessionOfUser } from '@cowrie/client';
import { deviceOf } from '@cowrie/contracts/device';
import { texts } from '../../kit/i18n/language.tsx';

const useTexts = texts({
  unknown: ['Unknown', 'Inconnu'],
  on: [
    (browser: string, system: string) => `${browser} on ${system}`,
    (browser: string, system: string) => `${browser} sous ${system}`,
  ],
});

export function DeviceName({ userAgent }: Pick<SessionOfUser, 'userAgent'>) {
  const t = useTexts();
  if (userAgent === null) return t.unknown;
  const device = deviceOf(userAgent);
  return <span title={userAgent}>{device ? t.on(device.browser, device.system) : userAgent}</span>;
}
