import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadConfig } from './config.ts';
import { DatabaseUrl, kafkaConfigShape, kafkaConnection, kafkaFilesBelongTogether } from './connections.ts';
import { createAuthority } from './testing/certificates.ts';

const home = mkdtempSync(join(tmpdir(), 'cowrie-connections-'));
afterAll(() => rmSync(home, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(home, name), text);
  return join(home, name);
}

const authority = createAuthority();
const { certPem, keyPem } = authority.issue({ commonName: 'ledger' });
const good = {
  KAFKA_BROKERS: 'kafka:9093',
  KAFKA_TLS_CA_FILE: file('ca.crt', `Bag Attributes\n${authority.certPem}${createAuthority('next').certPem}`),
  KAFKA_TLS_CERT_FILE: file('user.crt', certPem),
  KAFKA_TLS_KEY_FILE: file('user.key', keyPem),
};
const { KAFKA_BROKERS, KAFKA_TLS_CA_FILE, KAFKA_TLS_CERT_FILE, KAFKA_TLS_KEY_FILE } = good;
const nowhere = join(home, 'nowhere');
const empty = file('empty', '');
const broken = file('broken', certPem.replace('MII', 'AII'));
const blankLine = file('blank-line', certPem.replace('-----END', '\n-----END'));
const passphrase = { cipher: 'aes-256-cbc', passphrase: 'x' };
const locked = file(
  'locked',
  createPrivateKey(keyPem)
    .export({ type: 'pkcs8', format: 'pem', ...passphrase })
    .toString(),
);
const quiet = { info: () => undefined, warn: () => undefined };

const KafkaSchema = z.object(kafkaConfigShape).check(kafkaFilesBelongTogether);

describe('the way to Kafka', () => {
  it('is TLS with a CA, known by a certificate or not, and plain without', () => {
    const secured = (env: Record<string, string>) =>
      kafkaConnection(loadConfig(KafkaSchema, env), quiet).secureContextOf?.() !== undefined;
    expect(secured(good)).toBe(true);
    expect(secured({ KAFKA_BROKERS, KAFKA_TLS_CA_FILE })).toBe(true);
    expect(secured({ KAFKA_BROKERS, KAFKA_TLS_CA_FILE: '', KAFKA_TLS_CERT_FILE: '' })).toBe(false);
  });

  const CERTIFICATES = 'must be the path of a readable file of PEM certificates';
  const KEY = 'must be the path of a readable file with a PEM private key without a passphrase';
  it.each([
    [{ KAFKA_TLS_CA_FILE: nowhere }, `KAFKA_TLS_CA_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_CA_FILE: empty }, `KAFKA_TLS_CA_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_CA_FILE: home }, `KAFKA_TLS_CA_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_CERT_FILE: blankLine }, `KAFKA_TLS_CERT_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_CERT_FILE: broken }, `KAFKA_TLS_CERT_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_CERT_FILE: KAFKA_TLS_KEY_FILE }, `KAFKA_TLS_CERT_FILE: ${CERTIFICATES}`],
    [{ KAFKA_TLS_KEY_FILE: KAFKA_TLS_CERT_FILE }, `KAFKA_TLS_KEY_FILE: ${KEY}`],
    [{ KAFKA_TLS_KEY_FILE: locked }, `KAFKA_TLS_KEY_FILE: ${KEY}`],
    [{ KAFKA_TLS_KEY_FILE: '' }, 'KAFKA_TLS_KEY_FILE: is needed with KAFKA_TLS_CERT_FILE: '],
    [{ KAFKA_TLS_CERT_FILE: '' }, 'KAFKA_TLS_CERT_FILE: is needed with KAFKA_TLS_KEY_FILE: '],
    [{ KAFKA_TLS_CA_FILE: '' }, 'KAFKA_TLS_CA_FILE: is needed with a certificate: '],
    [
      { KAFKA_TLS_KEY_FILE: file('other.key', authority.keyPem) },
      'KAFKA_TLS_KEY_FILE: must be the private key of the certificate in KAFKA_TLS_CERT_FILE',
    ],
  ])('is refused in one line when %j', (wrong, line) => {
    let message = '';
    try {
      loadConfig(KafkaSchema, { ...good, ...wrong });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toContain(line);
    expect(message).not.toContain('\n');
    expect(message).not.toContain(home);
  });
});

describe('the URL of a database', () => {
  const Schema = z.object({ URL: DatabaseUrl });
  const read = (parameters: string) => loadConfig(Schema, { URL: `postgresql://u:p@db/ledger${parameters}` });

  it('may name the certificates that sign that of the server', () => {
    const parameters = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(KAFKA_TLS_CA_FILE)}`;
    expect(read(parameters).URL).toContain(parameters);
    expect(read('').URL).toBe('postgresql://u:p@db/ledger');
  });

  it.each([nowhere, empty, KAFKA_TLS_KEY_FILE])('is refused when they are not there: %s', (path) => {
    expect(() => read(`?sslrootcert=${path}`)).toThrow(/^URL: must be a URL postgresql:.*sslrootcert/);
  });

  it('is refused when it is that of something else', () => {
    expect(() => loadConfig(Schema, { URL: 'mysql://db/ledger' })).toThrow('URL: must be a URL postgresql:');
  });
});
