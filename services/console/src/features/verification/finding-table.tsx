import type { Verification } from '@cowrie/client';
import { Text } from '@mantine/core';
import { defineRows } from '../../kit/tables/define-table.ts';
import { useFindingWords } from './finding-words.ts';

type Finding = Verification['findings'][number];

function FindingText({ of: { check, problem } }: { of: Finding }) {
  const words = useFindingWords();
  return (
    <>
      {words[check]}
      <Text size="xs" c="dimmed" lang="en">
        {problem}
      </Text>
    </>
  );
}

export const findings = defineRows<Finding, Verification['status']>()({
  keyOf: ({ partition, sequence, problem }) => `${partition} ${sequence} ${problem}`,
  columns: {
    partition: { amount: ({ partition }) => partition ?? '–' },
    sequence: { amount: ({ sequence }) => sequence ?? '–' },
    problem: (finding) => <FindingText of={finding} />,
  },
  texts: {
    caption: ['Findings', 'Anomalies'],
    empty: [
      (status) => (status === 'RUNNING' ? 'No findings so far.' : 'No findings.'),
      (status) => (status === 'RUNNING' ? 'Aucune anomalie jusqu’ici.' : 'Aucune anomalie.'),
    ],
    columns: {
      partition: ['Partition', 'Partition'],
      sequence: ['Sequence', 'Séquence'],
      problem: ['Problem', 'Problème'],
    },
  },
});
