import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePostgresUser } from '../../../deploy/local/src/servers/postgres/user.ts';
import { createAuthority } from '../../../libs/runtime/src/testing/certificates.ts';

/** The server reads these files when it starts or reloads. */
export type ServerCertificate = {
  caFile: string;
  certFile: string;
  keyFile: string;
  /** Valid certificates last an hour; expired ones ended a minute ago. */
  renew(validity: 'valid' | 'expired'): void;
};

const HOST = '127.0.0.1';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export function createCertificate(home: string): ServerCertificate {
  const directory = join(home, 'tls');
  mkdirSync(directory, { mode: 0o755 });
  const authority = createAuthority('servers');
  const file = (name: string) => join(directory, name);
  const [caFile, certFile, keyFile] = [file('ca.crt'), file('server.crt'), file('server.key')];
  const { uid, gid } = resolvePostgresUser(process.env);
  writeFileSync(caFile, authority.certPem);
  const renew = (validity: 'valid' | 'expired') => {
    const notAfter = new Date(Date.now() + (validity === 'valid' ? HOUR_MS : -MINUTE_MS));
    const { certPem, keyPem } = authority.issue({ commonName: HOST, hosts: [HOST], notAfter });
    writeFileSync(certFile, certPem);
    writeFileSync(keyFile, keyPem, { mode: 0o600 });
    // The server refuses a key file that others may read, so the file must belong to it.
    chmodSync(keyFile, 0o600);
    if (uid !== undefined && gid !== undefined) chownSync(keyFile, uid, gid);
  };
  renew('valid');
  return { caFile, certFile, keyFile, renew };
}
