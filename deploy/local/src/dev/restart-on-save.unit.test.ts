import { describe, expect, it } from '@jest/globals';
import { stackError } from '../errors.ts';
import type { ServiceName } from '../settings.ts';
import { createRestarter } from './restart-on-save.ts';

function createPlatform() {
  const asked: string[] = [];
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waits: PromiseWithResolvers<void>[] = [];
  return {
    asked,
    waited: (index: number) => started[index]?.promise,
    readyNow: (index: number) => waits[index]?.resolve(),
    migrate: async () => void asked.push('migrate'),
    restart: async (services: readonly ServiceName[]) => void asked.push(services.join(' ')),
    waitForReady: (_services: readonly ServiceName[], signal?: AbortSignal) => {
      const waiting = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => waiting.reject(stackError('given up')));
      started[waits.push(waiting) - 1]?.resolve();
      return waiting.promise;
    },
  };
}

function lineTo() {
  const lines: string[] = [];
  const readyAgain = Promise.withResolvers<void>();
  const print = (line: string) => {
    lines.push(line.replace(/\d+\.\d s/, 'N s'));
    if (line.startsWith('Ready again')) readyAgain.resolve();
  };
  return { lines, print, readyAgain: readyAgain.promise };
}

describe('a saved file', () => {
  it('restarts its service once, also when an editor saves several at once', async () => {
    const platform = createPlatform();
    const { lines, print, readyAgain } = lineTo();
    const onSave = createRestarter(platform, print);
    onSave('services/ledger/src/main.unit.test.ts');
    onSave('services/ledger/src/main.ts');
    onSave('services/ledger/src/config.ts');
    await platform.waited(0);
    platform.readyNow(0);
    await readyAgain;
    expect(platform.asked).toEqual(['ledger']);
    expect(lines).toEqual([
      'Saved services/ledger/src/main.ts: restarting ledger',
      'Ready again: ledger (N s after the save)',
    ]);
  });

  it('is not waited for when the next is saved: its mistake may keep it from ever getting ready', async () => {
    const platform = createPlatform();
    const { lines, print, readyAgain } = lineTo();
    const onSave = createRestarter(platform, print);
    onSave('services/ledger/src/main.ts');
    await platform.waited(0);
    onSave('services/user/src/main.ts');
    await platform.waited(1);
    platform.readyNow(1);
    await readyAgain;
    expect(platform.asked).toEqual(['ledger', 'user']);
    expect(lines.at(-1)).toBe('Ready again: ledger, user (N s after the save)');
  });

  it('below migrations is applied first', async () => {
    const platform = createPlatform();
    createRestarter(platform, () => {})('services/user/migrations/0099_more.sql');
    await platform.waited(0);
    expect(platform.asked).toEqual(['migrate', 'user']);
  });
});
