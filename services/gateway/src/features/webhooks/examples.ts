import { at, NEXT_CURSOR } from '../../api/examples.ts';

const ID = '0199c2d5-0c10-7d42-a9b0-5c6e7f8091a2';
const DELIVERY_ID = '3f0a9a56-6f52-8d1e-9a4b-0c2d4e6f8a1b';
const parameters = { id: ID };
const made = {
  url: 'https://shop.example.com/cowrie',
  types: ['coin.transaction.recorded', 'coin.hold.captured'],
  description: 'The shop',
};
const webhook = {
  id: ID,
  ...made,
  status: 'ACTIVE',
  failingSince: null,
  createdAt: at(5),
  updatedAt: at(5),
};
const secret = 'whsec_an+example+and+no+secret';
const delivery = {
  id: DELIVERY_ID,
  eventId: '3:1002',
  type: 'coin.transaction.recorded',
  status: 'DELIVERED',
  attempts: 2,
  lastStatus: 204,
  lastError: null,
  nextAttemptAt: null,
  createdAt: at(12),
  lastAttempts: [
    { at: at(13), status: 204, error: null, durationMs: 48, answer: null },
    { at: at(12), status: 503, error: 'answered 503', durationMs: 112, answer: 'We are being updated.' },
  ],
};

export const create = { body: made, answers: { 201: { ...webhook, secret } } };
export const pull = {
  parameters,
  body: { max: 10, waitSeconds: 30 },
  answers: {
    200: {
      deliveries: [
        {
          id: DELIVERY_ID,
          headers: {
            'content-type': 'application/cloudevents+json; charset=utf-8',
            'webhook-id': DELIVERY_ID,
            'webhook-timestamp': '1769850720',
            'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          },
          body: '{"specversion":"1.0","id":"3:1002","source":"/cowrie/ledger","type":"coin.transaction.recorded"}',
        },
      ],
    },
  },
};
export const acknowledge = { parameters, body: { ids: [DELIVERY_ID] } };
export const list = { answers: { 200: { webhooks: [webhook] } } };
export const get = {
  parameters,
  answers: {
    200: { ...webhook, waiting: 0, blocked: [], lastStatus: 204, lastError: null, lastAnswer: null },
  },
};
export const change = {
  parameters,
  body: { status: 'DISABLED' },
  answers: { 200: { ...webhook, status: 'DISABLED', updatedAt: at(40) } },
};
export const remove = { parameters };
export const rotate = { parameters, body: {}, answers: { 201: { ...webhook, secret, updatedAt: at(41) } } };
export const deliveries = {
  parameters,
  answers: { 200: { deliveries: [delivery], nextCursor: NEXT_CURSOR } },
};
export const redeliver = { parameters: { ...parameters, deliveryId: DELIVERY_ID }, body: {} };
export const ping = { parameters, body: {} };
export const replay = { parameters, body: { from: at(0), to: at(60) } };
