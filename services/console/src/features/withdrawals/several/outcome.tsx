import { Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Trouble } from '../../../kit/api/trouble.ts';
import { useProblemWords } from '../../../kit/problem-words.ts';
import { useSeveralTexts } from './texts.ts';
import type { WithdrawalProgress } from './use-several.ts';

export function WithdrawalOutcome({ state, done }: { state: WithdrawalProgress; done: string }) {
  const t = useSeveralTexts();
  if (state.is === 'done') return done;
  if (state.is === 'held') {
    return (
      <Link to="/approvals/$id" params={{ id: state.approvalId }}>
        {t.is.held}
      </Link>
    );
  }
  if ('trouble' in state) return <FailureReason what={t.is[state.is]} trouble={state.trouble} />;
  return t.is[state.is];
}

function FailureReason({ what, trouble }: { what: string; trouble: Trouble }) {
  const words = useProblemWords();
  return (
    <div>
      {what}
      {trouble.kind === 'problem' && (
        <Text size="xs" c="dimmed">
          {words(trouble.code) ?? trouble.detail} <Code>{trouble.code}</Code>
        </Text>
      )}
    </div>
  );
}
