import { describe, expect, it } from '@jest/globals';
import { aPerson, aPersonWith } from '../../../../support/fixtures.ts';
import { signInAs } from '../../support/acts.ts';
import type { OnStage } from '../../support/on-stage.ts';

/** Chromium on Linux reads no codes, so the test gives the page a reader, and a camera that shows a blank picture. */
const READER = `
  window.stopped = 0;
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (window.code === undefined ? [] : [{ rawValue: window.code }]);
  };
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 9, 9);
    const stream = canvas.captureStream(5);
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => { window.stopped += 1; stop(); };
    }
    return stream;
  };
`;

export function describeScan(on: OnStage): void {
  describe('the camera', () => {
    it('fills the form from a code of this platform alone, and is off afterwards', async () => {
      const [payer, payee] = [await aPersonWith(20, on.scene.superAdmin), await aPerson('Sam Scanned')];
      const { page, faults } = await on.stage.open();
      await page.addInitScript(READER);
      await page.goto('/console/wallet/transfer');
      await signInAs(page, payer);
      await page.getByRole('button', { name: 'Scan a QR code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Scan a QR code' });
      const show = (code: string) => page.evaluate(`window.code = ${JSON.stringify(code)}`);
      await show(`https://elsewhere.example.org/console/wallet/transfer?userId=${payee.id}`);
      await dialog.getByText('This code is not a payment on this platform.').waitFor();
      const { origin } = new URL(page.url());
      await show(`${origin}/console/wallet/transfer?userId=${payee.id}&amount=2.5&reason=Tea`);
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText(`You send 2.50 coins to user ${payee.id}.`).waitFor();
      expect(await page.evaluate('window.stopped')).toBe(1);
      expect(faults).toEqual([]);
    });

    it('is not offered by a browser that reads no codes', async () => {
      const { page } = await on.openAs(on.scene.ada, '/wallet/transfer', 'Transfer');
      await page.getByRole('button', { name: 'Review' }).waitFor();
      expect(await page.getByRole('button', { name: 'Scan a QR code' }).count()).toBe(0);
    });
  });
}
