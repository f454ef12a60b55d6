import { at } from '../../api/examples.ts';

const running = {
  id: '0199c2d4-c730-7d18-8e25-5b4a9c0f1e62',
  status: 'RUNNING',
  checkedTransactions: 0,
  totalTransactions: 0,
  findings: [],
  startedAt: at(45),
  finishedAt: null,
};

export const start = { body: {}, answers: { 202: running } };

const passed = {
  ...running,
  status: 'PASSED',
  checkedTransactions: 10,
  totalTransactions: 10,
  finishedAt: at(46),
};

export const read = { parameters: { id: running.id }, answers: { 200: passed } };

export const list = { answers: { 200: { verifications: [passed], nextCursor: null } } };
