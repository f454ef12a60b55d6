import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { KAFKAJS_VERSION, requireKnownKafkajs } from './known-version.ts';

const load = createRequire(import.meta.url);

const withModule = (path: string, replaced: unknown) => (asked: string) =>
  asked === path ? replaced : load(asked);

describe('requireKnownKafkajs', () => {
  it('takes the kafkajs that is installed, before it is patched', () => {
    expect(() => requireKnownKafkajs()).not.toThrow();
  });

  it('names a member that differs', () => {
    const { prototype } = load('kafkajs/src/network/requestQueue');
    const queue = {
      prototype: Object.assign(Object.create(prototype), { scheduleCheckPendingRequests() {} }),
    };
    expect(() => requireKnownKafkajs(withModule('kafkajs/src/network/requestQueue', queue))).toThrow(
      /members that differ: network\/requestQueue#prototype\.scheduleCheckPendingRequests\. Run "npm ci"/,
    );
  });

  it('names a member that is gone', () => {
    expect(() => requireKnownKafkajs(withModule('kafkajs/src/protocol/requests/produce', {}))).toThrow(
      'members that differ: protocol/requests/produce#protocol.',
    );
  });

  it('refuses another release, whatever is in it', () => {
    const other = withModule('kafkajs/package.json', { version: '2.2.5' });
    expect(() => requireKnownKafkajs(other)).toThrow('kafkajs 2.2.4 is required, 2.2.5 is installed');
  });

  it('is the release that package.json pins', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(dependencies.kafkajs).toBe(KAFKAJS_VERSION);
  });
});

describe('the patches', () => {
  it('come after the check, so that kafkajs is no longer what it was', async () => {
    await import('./client.ts');
    expect(() => requireKnownKafkajs()).toThrow('members that differ: network/requestQueue#');
  });
});
