import { createRemoteJWKSet } from 'jose';
import pg from 'pg';
import { createBaseline } from './server.ts';

const { DATABASE_URL, JWKS_URL = '', API_KEY = '', POOL_SIZE } = process.env;
const options = { max: Number(POOL_SIZE), pipeline: true, idleTimeoutMillis: 0 };
const pool = new pg.Pool({ ...options, connectionString: DATABASE_URL });
const app = createBaseline(pool, createRemoteJWKSet(new URL(JWKS_URL)), API_KEY);
const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ baseUrl });
process.once('disconnect', () => process.exit(0));
