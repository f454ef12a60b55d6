import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { checkoutDir } from '../../../../deploy/local/src/home/paths.ts';
import { theSuperAdmin } from '../../../support/fixtures.ts';
import { goTo, signInAs } from './acts.ts';
import { nowMsOf } from './month/month.ts';
import { IS_RECORDED, NARROW, type Stage, WIDE, ZOOMED } from './stage.ts';

/** Where pictures of every look go with PICTURES=yes: some 160, of which each takes the machine half a second. */
const PICTURES = join(checkoutDir, '.cache/console');
/** Where the pictures of wide, light pages in English go with RECORD=yes, those that are there. */
const GUIDE = join(checkoutDir, 'docs/console');
const guidePicture = (name: string) => join(GUIDE, `${name}.png`);

const PICTURE_HEIGHT_MAX = 1_500;

export type Shown = {
  name: string;
  path: string;
  title?: string | RegExp;
  /** What is made of the page before it is looked at. */
  before?(page: Page): Promise<unknown>;
  /** What is opened over it; it is there in the looks that have all room, and stays. */
  open?(page: Page): Promise<unknown>;
};

type Look = {
  colorScheme: 'light' | 'dark';
  isNarrow?: boolean;
  /** To 200 %: half the room, and each pixel twice. */
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
/** What lies over a page hides the page and its language. */
const LOOKS_OVER = LOOKS.filter(({ isNarrow, isZoomed }) => !isNarrow && !isZoomed);

const looksAt = (isOver: boolean): readonly Look[] =>
  IS_RECORDED ? LOOKS.slice(0, 1) : isOver ? LOOKS_OVER : LOOKS;

export type LookingAt = {
  /** Looks at a page in every look, and tells what is wrong with it. */
  lookAt(shown: Shown): Promise<string[]>;
  close(): Promise<void>;
};

/** Its devtools hold a zoom: it ends with the session that set it. */
type Window = { page: Page; devTools: CDPSession };

/** A window of somebody who looks at one page after another, signed in once. */
export async function openToLookAt(
  stage: Stage,
  who: { email: string; password: string },
): Promise<LookingAt> {
  await mkdir(PICTURES, { recursive: true });
  const { page, faults, context } = await stage.open({ isKept: true });
  // Its data end there: the charts of the last days would be empty by any other.
  if (IS_RECORDED) await context.clock.setFixedTime(await nowMsOf(await theSuperAdmin()));
  await page.goto('/console');
  await signInAs(page, who);
  await page.getByRole('navigation').first().waitFor();
  const window = { page, devTools: await context.newCDPSession(page) };
  return {
    async lookAt({ name, path, title = /./, before, open }) {
      if (IS_RECORDED && !existsSync(guidePicture(name))) return [];
      await before?.(page);
      await goTo(page, path, title);
      await open?.(page);
      const found: string[] = [];
      for (const look of looksAt(open !== undefined)) found.push(...(await wrongIn(window, name, look)));
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
    // Names of people come after the rows that they stand in.
    await page.waitForLoadState('networkidle');
    await settled(page);
    await writeFile(guidePicture(name), await page.screenshot());
    return [];
  }
  if (process.env.PICTURES === 'yes') await page.screenshot({ path: join(PICTURES, `${picture}.png`) });
  const [width = 0, room = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect(room).toBe(page.viewportSize()?.width);
  const tooWide = width > room ? [`${picture}: is ${width} wide where there are ${room}`] : [];
  // Of the same elements in the same colours; axe takes a second.
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

/** What has no room of the name of a page and its first filled button, or lies under something else. */
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

/** The whole page, or its top where it is long. */
async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? WIDE;
  const content = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.min(Math.max(height, content), PICTURE_HEIGHT_MAX) });
  await settled(page);
}

/** Shows a page as a reader with this look has it, who need not load it again. */
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
  await settled(page);
}

async function settled(page: Page) {
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
