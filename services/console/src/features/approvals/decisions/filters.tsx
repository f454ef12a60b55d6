import { Group, NativeSelect } from '@mantine/core';
import { PersonFilter } from '../../../kit/people/person-field.tsx';
import { ACTIONS } from '../../../kit/values/approval-rights.ts';
import { useApprovalName, useWord } from '../../../kit/values/term-names.ts';
import { DECISION_KINDS, type DecisionFilter, decisionFilterIn, statusesOf } from './decision-filter.ts';
import { useDecisionTexts } from './texts.ts';

type Props = { value: DecisionFilter; onChange(next: DecisionFilter, isTyped?: boolean): void };

/** What is listed. A choice that only one kind has leaves the other one out. */
export function DecisionFilters({ value, onChange }: Props) {
  const t = useDecisionTexts();
  const word = useWord();
  const nameOf = useApprovalName();
  const { kind, status = 'PENDING', action, userId } = value;
  return (
    <Group align="flex-start">
      <NativeSelect
        label={t.kind}
        value={kind ?? ''}
        onChange={({ currentTarget }) => onChange(decisionFilterIn({ status, kind: currentTarget.value }))}
        data={[
          { value: '', label: t.everything },
          ...DECISION_KINDS.map((each) => ({ value: each, label: t[each] })),
        ]}
      />
      <NativeSelect
        label={t.status}
        value={status}
        onChange={({ currentTarget }) =>
          onChange(decisionFilterIn({ ...value, status: currentTarget.value }))
        }
        data={statusesOf(kind).map((each) => ({ value: each, label: word(each) }))}
      />
      {kind !== 'withdrawals' && (
        <NativeSelect
          label={t.action}
          value={action ?? ''}
          onChange={({ currentTarget }) =>
            onChange(decisionFilterIn({ ...value, action: currentTarget.value }))
          }
          data={[
            { value: '', label: t.anyAction },
            ...ACTIONS.map((each) => ({ value: each, label: nameOf(each) })),
          ]}
        />
      )}
      {kind !== 'acts' && (
        <PersonFilter
          value={userId}
          onChoose={(id) => onChange(decisionFilterIn({ ...value, userId: id }), true)}
        />
      )}
    </Group>
  );
}
