import { expect, it } from '@jest/globals';
import { idlePercent } from './idle.ts';

it('says how much of the time between two readings nobody had anything to do', () => {
  expect(idlePercent({ idle: 100, all: 200 }, { idle: 125, all: 300 })).toBe(25);
  expect(idlePercent({ idle: 100, all: 200 }, { idle: 100, all: 200 })).toBe(0);
});
