import type { Page } from 'playwright-core';
import { platformUnderTest } from '../../../support/platform/platform-env.ts';

/** Browsers allow passkeys for host names only, not for IP addresses. */
export const atName = (path: string) =>
  `http://localhost:${new URL(platformUnderTest().baseUrl).port}/console${path}`;

export async function giveAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
