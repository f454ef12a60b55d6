import { parseCoins, TREASURIES } from '@cowrie/contracts';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isLosslessNumber, type LosslessNumber, parse } from 'lossless-json';
import type pg from 'pg';
import { z } from 'zod';
import { ACCOUNT, type Movement, move, view } from './move.ts';

const REMEMBERED_MAX = 50_000; // Cowrie's gateway remembers as many verified tokens.
const Id = z.custom<LosslessNumber>(isLosslessNumber).transform(Number).pipe(z.int().positive());
const Body = z.strictObject({
  toUserId: Id.optional(),
  userId: Id.optional(),
  toTreasury: z.enum(TREASURIES).optional(),
  amount: z.custom<LosslessNumber>(isLosslessNumber).transform((number) => parseCoins(String(number))),
  reason: z.string().min(1).max(500),
});
const readJson = async (_request: unknown, text: string) => parse(text);

/** A competent team would write this instead: one process, and one database transaction per request. */
export function createBaseline(pool: pg.Pool, keys: JWTVerifyGetKey, apiKey: string) {
  const app = Fastify();
  const verified = new Map<string, { userId: number; exp: number }>();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  async function userOf({ headers }: FastifyRequest): Promise<number | null> {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    const known = verified.get(token);
    if (known && known.exp * 1000 > Date.now()) return known.userId;
    const options = { algorithms: ['EdDSA'], issuer: 'cowrie', requiredClaims: ['sub', 'exp'] };
    const checked = await jwtVerify(token, keys, options).catch(() => null);
    if (!checked) return null;
    if (verified.size >= REMEMBERED_MAX) verified.clear();
    const userId = Number(checked.payload.sub);
    verified.set(token, { userId, exp: checked.payload.exp ?? 0 });
    return userId;
  }
  const pay = (type: Movement['type']) => async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (status: number, code: string) => reply.code(status).send({ code });
    const caller = await userOf(request);
    const { 'x-api-key': given, 'idempotency-key': key } = request.headers;
    if (caller === null || (type === 'MINT' && given !== apiKey)) return refuse(401, 'unauthenticated');
    const body = Body.safeParse(request.body);
    if (!body.success) return refuse(400, 'invalid_request');
    const { amount, reason, toUserId, toTreasury, userId } = body.data;
    if (!amount.ok) return refuse(400, amount.problem);
    const from = type === 'MINT' ? 0 : caller;
    const to = toTreasury ? -1 - TREASURIES.indexOf(toTreasury) : ((from === 0 ? userId : toUserId) ?? null);
    if (to === null || to === from) return refuse(422, 'self_transfer');
    const movement = { type, from, to, units: amount.units, reason };
    const moved = await move(pool, movement, `user:${caller}`, typeof key === 'string' ? key : null);
    if ('code' in moved) return refuse(moved.code === 'user_not_found' ? 404 : 422, moved.code);
    if (moved.replayed) reply.header('idempotency-replayed', 'true');
    return reply.code(201).type('application/json; charset=utf-8').send(moved.text);
  };
  app.post('/api/coins/transfer', pay('TRANSFER'));
  app.post('/api/admin/mint', pay('MINT'));
  app.get('/api/wallets/me', async (request, reply) => {
    const query = { name: 'wallet', text: `${ACCOUNT} = $1`, values: [await userOf(request)] };
    const row = (await pool.query(query)).rows[0];
    return row ? view(row) : reply.code(404).send({ code: 'user_not_found' });
  });
  return app;
}
