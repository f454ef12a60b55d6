import { at } from '../../api/examples.ts';

export const clock = { answers: { 200: { now: at(9), status: 'IDLE' } } };

export const advance = { body: { by: 'P30D' }, answers: { 202: { now: at(9), status: 'RUNNING' } } };
