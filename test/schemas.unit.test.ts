import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudEventHeaders, EVENTS, LEDGER_SOURCE, TOPICS, USER_SOURCE } from '@cowrie/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ASYNCAPI_FILE } from './events/asyncapi.ts';
import { schemaFiles } from './events/schemas.ts';
import { eventsPage, SCHEMAS_DIRECTORY, staleFiles, writeSchemas } from './schemas.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cowrie-schemas-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** Fields that were added later. Older events lack them, and so do events to which they do not apply. */
const ONLY_WHERE_THEY_APPLY = [
  'refundOf',
  'holdId',
  'reference',
  'platform',
  'approvalId',
  'paymentRequestId',
  'groupId',
  'splits',
  'scheduleId',
  'metadata',
];

describe('the published schemas', () => {
  it('are those of the events: else run node test/schemas.ts', async () => {
    expect(await staleFiles(SCHEMAS_DIRECTORY)).toEqual([]);
  });

  it.each([...schemaFiles()])('%s lets an event grow', (_, text) => {
    const schema = JSON.parse(text);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.description).toMatch(/\.$/);
    const left = Object.keys(schema.properties).filter((name) => !schema.required.includes(name));
    expect(left.filter((name) => !ONLY_WHERE_THEY_APPLY.includes(name))).toEqual([]);
    expect(text).not.toContain('"additionalProperties": false');
  });
});

describe('the generator', () => {
  it('names missing, different and extra files, and repairs them', async () => {
    const all = [...schemaFiles().keys(), ASYNCAPI_FILE].sort();
    expect(await staleFiles(directory)).toEqual(all);
    expect(await writeSchemas(directory)).toEqual(all);
    expect(await staleFiles(directory)).toEqual([]);

    const [first = '', second = ''] = all;
    const leftOver = 'coin.gone.schema.json';
    await writeFile(join(directory, first), '{}\n');
    await rm(join(directory, second));
    await writeFile(join(directory, leftOver), '{}\n');
    const stale = [first, second, leftOver].sort();
    expect(await staleFiles(directory)).toEqual(stale);
    expect(await writeSchemas(directory)).toEqual(stale);
    expect(await staleFiles(directory)).toEqual([]);
  });

  it('leaves other files alone', async () => {
    await mkdir(join(directory, 'notes'));
    await writeFile(join(directory, 'README.md'), 'mine');
    await writeSchemas(directory);
    expect(await readFile(join(directory, 'README.md'), 'utf8')).toBe('mine');
  });
});

describe('the page about events', () => {
  const page = readFile(join(SCHEMAS_DIRECTORY, 'README.md'), 'utf8');

  it('lists every type: else run node test/schemas.ts', async () => {
    const { text, wanted } = await eventsPage();
    expect(text).toBe(wanted);
  });

  it('names every topic and source', async () => {
    const text = await page;
    const names = [TOPICS.coinEvents, TOPICS.userEvents, LEDGER_SOURCE, USER_SOURCE].map(
      (name) => `\`${name}\``,
    );
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('shows a real message', async () => {
    const blocks = [...(await page).matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json));
    const [headers, data] = blocks;
    const known = CloudEventHeaders.parse(headers);
    expect(known.ce_id).toBe(`${known.ce_partition}:${known.ce_sequence}`);
    const schema = EVENTS['coin.transaction.recorded'];
    expect(known.ce_type).toBe('coin.transaction.recorded');
    expect(schema.parse(data)).toEqual(data);
    expect([known.ce_subject, known.ce_time]).toEqual([String(data.id), data.createdAt]);
  });
});
