import { Group } from '@mantine/core';
import { ChoiceFilter } from '../../../kit/filters/choice-filter.tsx';
import { PersonFilter } from '../../../kit/people/person-field.tsx';
import { ACTIONS } from '../../../kit/values/approval-rights.ts';
import { useApprovalName, useWord } from '../../../kit/values/term-names.ts';
import { DECISION_KINDS, type DecisionFilter, decisionFilterIn, statusesOf } from './decision-filter.ts';
import { useDecisionTexts } from './texts.ts';

type Props = { value: DecisionFilter; onChange(next: DecisionFilter, isTyped?: boolean): void };

/** The filters of both lists. A choice that only one kind has hides the other kind. */
export function DecisionFilters({ value, onChange }: Props) {
  const t = useDecisionTexts();
  const word = useWord();
  const nameOf = useApprovalName();
  const { kind, status = 'PENDING', action, userId } = value;
  return (
    <Group align="flex-start">
      <ChoiceFilter
        label={t.kind}
        any={t.everything}
        values={DECISION_KINDS}
        nameOf={(each) => t[each]}
        value={kind}
        onChoose={(next) => onChange(decisionFilterIn({ status, kind: next }))}
      />
      <ChoiceFilter
        label={t.status}
        values={statusesOf(kind)}
        nameOf={word}
        value={status}
        onChoose={(next) => onChange(decisionFilterIn({ ...value, status: next }))}
      />
      {kind !== 'withdrawals' && (
        <ChoiceFilter
          label={t.action}
          any={t.anyAction}
          values={ACTIONS}
          nameOf={nameOf}
          value={action}
          onChoose={(next) => onChange(decisionFilterIn({ ...value, action: next }))}
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
