import type { Page } from '@playwright/test';

export interface PasskeyDevice {
  /** Sets whether the user passes the device's check, such as the fingerprint. */
  verifyUser: (isVerified: boolean) => Promise<unknown>;
}

/** Lets the page's browser create and use passkeys, as on a device with a fingerprint sensor. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    verifyUser: (isUserVerified) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
