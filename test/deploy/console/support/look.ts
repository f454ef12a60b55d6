import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { checkoutDir } from '../../../../deploy/local/src/home/paths.ts';
import { goTo, signInAs } from './acts.ts';
import { IS_RECORDED, NARROW, type Stage, WIDE, ZOOMED } from './stage.ts';

/** The folder for pictures of every look, with PICTURES=yes: about 160, each of which takes half a second. */
const PICTURES = join(checkoutDir, '.cache/console');
/** The folder of the documents' pictures: RECORD=yes replaces those that exist. Only they are visited then. */
const GUIDE = join(checkoutDir, 'docs/console');
const guidePicture = (name: string) => join(GUIDE, `${name}.png`);

const PICTURE_HEIGHT_MAX = 1_500;

export type CheckedPage = {
  name: string;
  path: string;
  title?: string | RegExp;
  before?(page: Page): Promise<unknown>;
  open?(page: Page): Promise<unknown>;
};

type Look = {
  colorScheme: 'light' | 'dark';
  isNarrow?: boolean;
  isZoomed?: boolean;
  language?: 'en' | 'fr';
};
const LOOKS: readonly Look[] = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', isZoomed: true },
  { colorScheme: 'light', isNarrow: true },
  { colorScheme: 'dark', isNarrow: true, language: 'fr' },
];
/** A dialog hides the page and its language switch. */
const LOOKS_OVER = LOOKS.filter(({ isNarrow, isZoomed }) => !isNarrow && !isZoomed);

function looksAt(name: string, isOver: boolean): readonly Look[] {
  const looks = isOver ? LOOKS_OVER : LOOKS;
  return IS_RECORDED ? looks.filter((look) => existsSync(guidePicture(`${name}${suffixOf(look)}`))) : looks;
}

export type PageChecker = {
  lookAt(shown: CheckedPage): Promise<string[]>;
  close(): Promise<void>;
};

/** A zoom ends with the devtools session that set it. */
type Window = { page: Page; devTools: CDPSession };

export async function openToLookAt(
  stage: Stage,
  who: { email: string; password: string },
): Promise<PageChecker> {
  await mkdir(PICTURES, { recursive: true });
  const { page, faults, context } = await stage.open({ isKept: true });
  await page.goto('/console');
  await signInAs(page, who);
  await page.getByRole('navigation').first().waitFor();
  const window = { page, devTools: await context.newCDPSession(page) };
  return {
    async lookAt({ name, path, title = /./, before, open }) {
      const looks = looksAt(name, open !== undefined);
      if (looks.length === 0) return [];
      await before?.(page);
      await goTo(page, path, title);
      await open?.(page);
      const found: string[] = [];
      for (const look of looks) found.push(...(await wrongIn(window, name, look)));
      if (open) await page.keyboard.press('Escape');
      await show(window, { colorScheme: 'light' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      return [...found, ...faults.splice(0)];
    },
    close: () => context.close(),
  };
}

async function wrongIn(window: Window, name: string, look: Look): Promise<string[]> {
  await show(window, look);
  const { page } = window;
  const picture = `${name}${suffixOf(look)}`;
  if (!look.isZoomed) await showWhole(page);
  if (IS_RECORDED) {
    // Names of users load after the rows that show them.
    await page.waitForLoadState('networkidle');
    await waitUntilSettled(page);
    await writeFile(guidePicture(picture), await page.screenshot());
    return [];
  }
  if (process.env.PICTURES === 'yes') await page.screenshot({ path: join(PICTURES, `${picture}.png`) });
  const [width = 0, room = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(room).toBe(page.viewportSize()?.width);
  const tooWide = width > room ? [`${picture}: is ${width} wide where there are ${room}`] : [];
  // The narrow look has the same elements and colours, and axe takes a second.
  if (look.isNarrow) return tooWide;
  if (look.isZoomed) return [...tooWide, ...(await outOfSight(page)).map((what) => `${picture}: ${what}`)];
  const axe = new AxeBuilder({ page });
  // The other scheme has the same elements in other colours.
  const { violations } = await (look.colorScheme === 'dark'
    ? axe.withRules(['color-contrast'])
    : axe
  ).analyze();
  const saidOf = (nodes: readonly { html: string }[]) =>
    nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
  return [...tooWide, ...violations.map(({ id, nodes }) => `${picture}: ${id}: ${saidOf(nodes)}`)];
}

const outOfSight = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const wrong = [];
    const isSeen = (element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return isInside && element.contains(there);
    };
    scrollTo(0, 0);
    if (!isSeen(document.querySelector('h1'))) wrong.push('its name is out of sight');
    const button = document.querySelector('main [data-variant=filled]:is(button, a):not(:disabled)');
    button?.scrollIntoView({ block: 'center' });
    if (button && !isSeen(button)) wrong.push('its main button is out of sight: ' + button.textContent);
    scrollTo(0, 0);
    return wrong;
  })()`);

async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? WIDE;
  const content = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content), PICTURE_HEIGHT_MAX) });
  await waitUntilSettled(page);
}

async function show({ page, devTools }: Window, { colorScheme, isNarrow, isZoomed, language = 'en' }: Look) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await devTools.send('Emulation.clearDeviceMetricsOverride');
  await page.setViewportSize(isNarrow ? NARROW : isZoomed ? ZOOMED : WIDE);
  if (isZoomed) {
    const twiceAsFine = { ...ZOOMED, deviceScaleFactor: 2, mobile: false };
    await devTools.send('Emulation.setDeviceMetricsOverride', twiceAsFine);
  }
  const other = page.locator(`header button[lang=${language}]`);
  if ((await other.count()) > 0) await other.click();
  await waitUntilSettled(page);
}

async function waitUntilSettled(page: Page) {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

function suffixOf({ colorScheme, isNarrow, isZoomed, language }: Look): string {
  const words = [
    colorScheme === 'dark' && 'dark',
    isNarrow && 'narrow',
    isZoomed && 'zoomed',
    language === 'fr' && 'fr',
  ];
  return words
    .filter((word) => word !== false && word !== undefined)
    .map((word) => `-${word}`)
    .join('');
}
