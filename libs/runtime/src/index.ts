export {
  acceptedForm,
  baseConfigShape,
  loadConfig,
} from './config.ts';
export {
  DatabaseUrl,
  type KafkaConfig,
  kafkaConfigShape,
  kafkaConnection,
  kafkaFilesBelongTogether,
} from './connections.ts';
export { emailForm } from './email.ts';
export { startManagement } from './management.ts';
export { MigrationConfigSchema, migrationOptionsOrExit } from './migration-config.ts';
export { hostOf, isLoopbackAddress, isPublicAddress, refusalOfUrl } from './public-address.ts';
export { type RepeatedJob, repeatEvery } from './repeat-every.ts';
export { type RunningService, runService, type ServiceContext } from './run-service.ts';
export { createSampler, type Sampler } from './sampler.ts';
export { noSandboxInProduction, sandboxShape } from './sandbox.ts';
export {
  createSeal,
  createUnseal,
  FormerSealKeys,
  type Seal,
  SealPrivateKey,
  SealPublicKey,
  type Unseal,
  unsealAs,
} from './seal.ts';
export {
  AddressList,
  isOkpKey,
  jsonText,
  keptDays,
  keyText,
  listenHost,
  listenPort,
  secretText,
  switchText,
  wholeNumber,
} from './settings.ts';
export {
  isSignatureOf,
  isSignatureOfRequest,
  SIGNATURE_HEADER,
  signatureOf,
  signatureOfRequest,
  TIMESTAMP_HEADER,
} from './signature.ts';
export { CertificateFile, createSecureContextOf, type SecureContextOf } from './tls-files.ts';
