import { ADA, ADAS_WALLET } from '../../api/examples.ts';

export const mine = { answers: { 200: ADAS_WALLET } };

export const ofUser = { parameters: { id: ADA }, answers: { 200: ADAS_WALLET } };
