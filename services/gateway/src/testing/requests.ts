import type { InjectOptions } from 'fastify';

export const JSON_TYPE = { 'content-type': 'application/json' };

export function post(url: string, body: unknown, headers: Record<string, string> = {}): InjectOptions {
  return { method: 'POST', url, headers: { ...JSON_TYPE, ...headers }, payload: JSON.stringify(body) };
}

const TRANSFER = { toUserId: 2, amount: 12.5, reason: 'Lunch' };

export function transfer(payload: unknown = TRANSFER, headers: Record<string, string> = {}): InjectOptions {
  return {
    method: 'POST',
    url: '/api/coins/transfer',
    headers: { ...JSON_TYPE, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  };
}

const MINT = '{"userId":1,"amount":1,"reason":"x"}';

export function mint(headers: Record<string, string>, payload = MINT): InjectOptions {
  return { method: 'POST', url: '/api/admin/mint', headers: { ...JSON_TYPE, ...headers }, payload };
}
