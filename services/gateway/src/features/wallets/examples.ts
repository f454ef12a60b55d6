import { ADA, ADAS_WALLET } from '../../api/examples.ts';

export const MINE = { answers: { 200: ADAS_WALLET } };

export const OF_USER = { parameters: { id: ADA }, answers: { 200: ADAS_WALLET } };
