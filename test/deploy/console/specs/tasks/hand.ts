import type { Locator, Page } from 'playwright-core';
import type { OnStage } from '../../support/on-stage.ts';

/** What somebody does with mouse and keyboard, counted: what a task costs them beside what they have to type. */
export type Hand = {
  page: Page;
  click(where: Locator): Promise<void>;
  /** Replaces what a field has; what was typed is counted by letters, and coming there as a click. */
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, option: string): Promise<void>;
  /** A key, or some together. */
  press(keys: string): Promise<void>;
  /** Looks for something in everything, and goes to the first that is found. */
  find(text: string, first: RegExp): Promise<void>;
  counted(): Counted;
};
export type Counted = { clicks: number; keys: number; typed: number };

type Account = { email: string; password: string };
export type Task = {
  /** What somebody wants, in their words. */
  name: string;
  /** Who does it, once what it is about is there; they begin where they sign in. */
  begin(on: OnStage): Promise<{ who: Account; run(hand: Hand): Promise<void> }>;
};

export function handOf(page: Page): Hand {
  const counted: Counted = { clicks: 0, keys: 0, typed: 0 };
  const press = async (keys: string) => {
    counted.keys += 1;
    await page.keyboard.press(keys);
  };
  return {
    page,
    async click(where) {
      counted.clicks += 1;
      await where.click();
    },
    async type(field, text) {
      counted.clicks += 1;
      counted.typed += text.length;
      await field.fill(text);
    },
    async choose(field, option) {
      counted.clicks += 2;
      await field.selectOption(option);
    },
    press,
    async find(text, first) {
      await press('Control+k');
      counted.typed += text.length;
      await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
      await page.getByRole('option', { name: first, selected: true }).waitFor();
      await press('Enter');
    },
    counted: () => ({ ...counted }),
  };
}
