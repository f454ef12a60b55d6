import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inFrench } from './field-words.ts';

/** Where messages of fields are made; `expected('text')` is `must be text`. */
const MADE_IN = [
  ...['api', 'auth', 'features', 'http', 'request'].map((folder) => `gateway/src/${folder}`),
  ...['ledger/src/features/sandbox', 'ledger/src/features/schedules'],
  ...['user/src/features', 'user/src/passwords', 'webhooks/src/requests'],
];
const SERVICES = new URL('../../../', import.meta.url).pathname;
const VERB =
  /(?<![\w.,])(['`])((?:must|cannot be|comes out|is (?:given|not known|not taken|required)|has a field|needs every|too many parameters|was not)\b[^'`\n]*)\1/g;
const KIND = /expected\((['`])([^'`\n]+)\1/g;

const sources = MADE_IN.flatMap((folder) =>
  readdirSync(join(SERVICES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|[/-]?examples?\.ts$/.test(file))
    .map((file) => readFileSync(join(SERVICES, folder, file), 'utf8')),
);
/** With a word in place of what is put in. */
const messages = new Set(
  sources.flatMap((source) => [
    ...Array.from(source.matchAll(VERB), ([, , message = '']) => message),
    ...Array.from(source.matchAll(KIND), ([, , what = '']) => `must be ${what}`),
  ]),
);
const filled = [...messages]
  // Of what kind it is to be is said where it is called; what a sum lacks, below.
  .filter((message) => !/^must be \$\{\w+\}$|^must sum to/.test(message))
  .map((message) => message.replace(/\$\{[^}]*\}/g, '12'))
  .sort();

describe('what the gateway says of a field', () => {
  it('is found in its sources', () => {
    expect(filled.length).toBeGreaterThan(70);
  });

  it.each(filled)('has words in French: %s', (message) => {
    expect(inFrench(message)).not.toBeNull();
  });

  it('keeps what stands in it', () => {
    expect(inFrench('must have 1 to 500 characters')).toBe('doit avoir de 1 à 500 caractères');
    expect(inFrench('must sum to 10.5: it is 0.25 less')).toBe('doit faire 10.5 en tout : il manque 0.25');
  });

  it('is not known of what another release says', () => {
    expect(inFrench('must be blue')).toBeNull();
  });
});
