import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/**
 * Tests generate certificates, so that no key is committed. They have only the parts of X.509 (RFC 5280) that
 * TLS needs, in DER.
 */
export type Certificate = { certPem: string; keyPem: string };
export type Authority = Certificate & { issue(options: Subject): Certificate };
type Subject = {
  commonName: string;
  hosts?: readonly string[];
  notAfter?: Date;
};
type Signer = { commonName: string; key: KeyObject };

const HOUR_MS = 3_600_000;
const [BOOLEAN, INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [
  1, 2, 3, 4, 6, 0x0c, 0x17, 0x30, 0x31,
];
const ECDSA_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const SUBJECT_ALT_NAME = '551d11';
const IN_CONTEXT = 0x80;
const CONSTRUCTED = 0x20;

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const oid = (hex: string): Buffer => der(OID, Buffer.from(hex, 'hex'));
const nameOf = (commonName: string): Buffer =>
  der(SEQUENCE, der(SET, der(SEQUENCE, oid(COMMON_NAME), der(UTF8, Buffer.from(commonName)))));
const timeOf = (date: Date): Buffer =>
  der(TIME, Buffer.from(`${date.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

function extensions(isAuthority: boolean, hosts: readonly string[]): Buffer {
  const yes = der(BOOLEAN, Buffer.from([0xff]));
  const constraints = der(OCTETS, der(SEQUENCE, ...(isAuthority ? [yes] : [])));
  const names = hosts.map((host) =>
    isIPv4(host)
      ? der(IN_CONTEXT + 7, Buffer.from(host.split('.').map(Number)))
      : der(IN_CONTEXT + 2, Buffer.from(host)),
  );
  return der(
    IN_CONTEXT + CONSTRUCTED + 3,
    der(
      SEQUENCE,
      der(SEQUENCE, oid(BASIC_CONSTRAINTS), yes, constraints),
      ...(names.length === 0
        ? []
        : [der(SEQUENCE, oid(SUBJECT_ALT_NAME), der(OCTETS, der(SEQUENCE, ...names)))]),
    ),
  );
}

function createCertificate(
  subject: Subject,
  isAuthority: boolean,
  signer?: Signer,
): Certificate & { key: KeyObject } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { commonName, key } = signer ?? { commonName: subject.commonName, key: pair.privateKey };
  const algorithm = der(SEQUENCE, oid(ECDSA_SHA256));
  const notAfter = subject.notAfter ?? new Date(Date.now() + HOUR_MS);
  const toSign = der(
    SEQUENCE,
    der(IN_CONTEXT + CONSTRUCTED, der(INTEGER, Buffer.from([2]))),
    // The leading 1 keeps the serial number positive.
    der(INTEGER, Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    nameOf(commonName),
    der(SEQUENCE, timeOf(new Date(notAfter.getTime() - 2 * HOUR_MS)), timeOf(notAfter)),
    nameOf(subject.commonName),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    extensions(isAuthority, subject.hosts ?? []),
  );
  const signature = der(BITS, Buffer.from([0]), sign('sha256', toSign, key));
  const text = der(SEQUENCE, toSign, algorithm, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n');
  return {
    certPem: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    keyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    key: pair.privateKey,
  };
}

export function createAuthority(commonName = 'test authority'): Authority {
  const { certPem, keyPem, key } = createCertificate({ commonName }, true);
  return { certPem, keyPem, issue: (subject) => createCertificate(subject, false, { commonName, key }) };
}
