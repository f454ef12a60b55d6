export { type BaseConfig, baseConfigShape, type ConfigError, isConfigError, loadConfig } from './config.ts';
export { createLogger } from './logger.ts';
export { type Management, startManagement } from './management.ts';
export { createMetrics } from './metrics.ts';
export { type Running, runService, type ServiceContext } from './run-service.ts';
export { isSignatureOf, SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from './signature.ts';
