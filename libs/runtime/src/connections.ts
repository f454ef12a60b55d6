import { z } from 'zod';
import { BrokerList } from './settings.ts';
import {
  areCertificates,
  CertificateFile,
  createSecureContextOf,
  type FileLogger,
  isKeyOf,
  PrivateKeyFile,
  type SecureContextOf,
} from './tls-files.ts';

/** A schema that spreads it must be checked by `kafkaFilesBelongTogether`. */
export const kafkaConfigShape = {
  KAFKA_BROKERS: BrokerList,
  /** Connections use TLS if it is set. */
  KAFKA_TLS_CA_FILE: CertificateFile.optional(),
  KAFKA_TLS_CERT_FILE: CertificateFile.optional(),
  KAFKA_TLS_KEY_FILE: PrivateKeyFile.optional(),
};
export type KafkaConfig = z.infer<z.ZodObject<typeof kafkaConfigShape>>;

/** Certificate and key are both set and belong together, or neither is; they need the CA. */
export function kafkaFilesBelongTogether({ value, issues }: z.core.ParsePayload<KafkaConfig>): void {
  const { KAFKA_TLS_CA_FILE: ca, KAFKA_TLS_CERT_FILE: cert, KAFKA_TLS_KEY_FILE: key } = value;
  const misconfigured = (name: keyof KafkaConfig, message: string): void => {
    issues.push({ code: 'custom', path: [name], message, input: value });
  };
  if (cert === undefined && key === undefined) return;
  const pemFile = 'the path of a readable PEM file';
  if (ca === undefined) misconfigured('KAFKA_TLS_CA_FILE', `is needed with a certificate: ${pemFile}`);
  if (cert === undefined)
    misconfigured('KAFKA_TLS_CERT_FILE', `is needed with KAFKA_TLS_KEY_FILE: ${pemFile}`);
  else if (key === undefined)
    misconfigured('KAFKA_TLS_KEY_FILE', `is needed with KAFKA_TLS_CERT_FILE: ${pemFile}`);
  else if (!isKeyOf(key, cert)) {
    misconfigured('KAFKA_TLS_KEY_FILE', 'must be the private key of the certificate in KAFKA_TLS_CERT_FILE');
  }
}

export function kafkaConnection(
  config: KafkaConfig,
  logger: FileLogger,
): { brokers: string; secureContextOf?: SecureContextOf } {
  const { KAFKA_BROKERS: brokers, KAFKA_TLS_CA_FILE: caFile } = config;
  if (caFile === undefined) return { brokers };
  const files = { caFile, certFile: config.KAFKA_TLS_CERT_FILE, keyFile: config.KAFKA_TLS_KEY_FILE };
  return { brokers, secureContextOf: createSecureContextOf(files, logger) };
}

/** The file of certificates that the URL names must be readable. */
export const DatabaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine(hasReadableRootCertificate)
  .describe(
    'a URL postgresql://user:password@host:port/database; its sslrootcert is the path of a readable file of PEM certificates',
  );

function hasReadableRootCertificate(url: string): boolean {
  const file = URL.parse(url)?.searchParams.get('sslrootcert');
  return file === null || file === undefined || areCertificates(file);
}
