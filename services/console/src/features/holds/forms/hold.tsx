import type { Hold, JsonSchema } from '@cowrie/client';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api/api.ts';
import { troubleOf } from '../../../kit/api/trouble.ts';
import { useDebounced } from '../../../kit/filters/use-debounced.ts';
import { escapeBidi } from '../../../kit/format/escape-bidi.ts';
import type { FieldKind, FieldProps, FormInput } from '../../../kit/forms/form/fields.ts';
import type { Side } from '../../../kit/forms/form/form-words.ts';
import { useCoinsText } from '../../../kit/forms/sentence-format.ts';
import { useProblemWords } from '../../../kit/problem-words.ts';
import { useViewer } from '../../../kit/session/viewer.tsx';
import { useWord } from '../../../kit/values/term-names.ts';
import { useHoldTexts } from './hold-texts.ts';

const QUIET_MS = 250;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HOLD_ID: JsonSchema = { type: 'string', format: 'uuid' };

const readHoldId = (typed: string): string | null => (UUID.test(typed.trim()) ? typed.trim() : null);

export const useHold = (id: string | null) =>
  useQuery({
    queryKey: ['hold', id],
    queryFn: () => api.getHold({ id: id ?? '' }),
    enabled: id !== null,
  });

/** The body's schema lacks the hold id, because it is a part of the path. */
export const withHoldId = (schema: JsonSchema, required: readonly string[]): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, holdId: HOLD_ID },
  required: ['holdId', ...required],
});

export function sidesOf({ fromUserId, toUserId, toTreasury }: Hold) {
  const to: Side = toTreasury === null ? { userId: toUserId ?? fromUserId } : { treasury: toTreasury };
  return { from: { userId: fromUserId }, to };
}

export const useTypedHold = ({ holdId = '' }: FormInput) =>
  useHold(readHoldId(useDebounced(holdId, QUIET_MS)));

export const holdKind: FieldKind<string> = {
  empty: '',
  read: readHoldId,
  toJson: (typed) => typed.trim(),
  Control: HoldField,
};

function HoldField({ value, onType, error: missing, input }: FieldProps) {
  const t = useHoldTexts();
  const coins = useCoinsText();
  const viewer = useViewer();
  const word = useWord();
  const problems = useProblemWords();
  const { data, error } = useTypedHold(input);
  const trouble = error ? troubleOf(error) : null;
  const notOpen = data && data.status !== 'OPEN' ? t.notOpen(word(data.status)) : undefined;
  const own = data?.fromUserId === viewer.id ? t.own : undefined;
  return (
    <TextInput
      label={t.hold}
      description={
        data ? t.found(coins(data.amount), word(data.status), escapeBidi(data.reason)) : t.holdAbout
      }
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={
        trouble?.kind === 'problem' ? (problems(trouble.code) ?? trouble.detail) : (notOpen ?? own ?? missing)
      }
    />
  );
}
