import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Authority, createAuthority } from '../../../libs/runtime/src/testing/certificates.ts';

export type CertificateFiles = { ca: string; cert: string; key: string };

export type Certificates = {
  /** Certified by `authority`; trusts servers of `trusted`. A second call replaces the files. */
  mount(
    name: string,
    options: { authority: Authority; trusted: Authority; commonName?: string },
  ): CertificateFiles;
  servers: Authority;
  clients: Authority;
  stranger: Authority;
};

export const HOST = 'localhost';

export function makeCertificates(home: string): Certificates {
  return {
    servers: createAuthority('servers'),
    clients: createAuthority('clients'),
    stranger: createAuthority('stranger'),
    mount(name, { authority, trusted, commonName = name }) {
      const directory = join(home, 'tls', name);
      // The servers run as other users. The keys are valid for an hour and only on this machine.
      mkdirSync(directory, { recursive: true, mode: 0o755 });
      const { certPem, keyPem } = authority.issue({ commonName, hosts: [HOST] });
      const files = { ca: 'ca.crt', cert: 'user.crt', key: 'user.key' } as const;
      writeFileSync(join(directory, files.ca), trusted.certPem);
      writeFileSync(join(directory, files.cert), certPem);
      writeFileSync(join(directory, files.key), keyPem);
      const path = (file: string) => join(directory, file);
      return { ca: path(files.ca), cert: path(files.cert), key: path(files.key) };
    },
  };
}
