import type { Verification } from '@cowrie/client';
import { defineRows } from '../../ui/tables/define-table.ts';

/** What a verification found. */
export const findings = defineRows<Verification['findings'][number], Verification['status']>()({
  keyOf: ({ partition, sequence, problem }) => `${partition} ${sequence} ${problem}`,
  columns: {
    partition: { amount: ({ partition }) => partition ?? '–' },
    sequence: { amount: ({ sequence }) => sequence ?? '–' },
    // As the ledger says it, for those who repair it.
    problem: ({ problem }) => <span lang="en">{problem}</span>,
  },
  texts: {
    en: {
      caption: 'Findings',
      empty: (status) => (status === 'RUNNING' ? 'Nothing was found so far.' : 'Nothing is wrong.'),
      columns: { partition: 'Partition', sequence: 'Sequence', problem: 'What is wrong' },
    },
    fr: {
      caption: 'Anomalies',
      empty: (status) => (status === 'RUNNING' ? 'Rien d’anormal jusqu’ici.' : 'Rien d’anormal.'),
      columns: { partition: 'Partition', sequence: 'Séquence', problem: 'Ce qui est anormal' },
    },
  },
});
