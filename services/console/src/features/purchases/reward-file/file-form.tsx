import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../kit/files/save-file.ts';
import { csvText, decodeText } from '../../../kit/format/csv.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { CheckTable } from './check-table.tsx';
import classes from './file-form.module.css';
import type { FileFault } from './rows.ts';
import { type RewardFileTexts, useRewardFileTexts } from './texts.ts';
import type { Check } from './use-check.ts';

const FILE_BYTES_MAX = 1_500_000;
const ROWS_SHOWN = 6;
const SAMPLE = [
  ['userId', 'email', 'amount', 'reason'],
  ['7', '', '12.5', 'Best answer of the week'],
  ['', 'ada@example.org', '40', 'Course finished'],
];

type Props = { csv: string; onType(csv: string): void; check: Check; isTooLong: boolean };

export function FileForm({ csv, onType, check, isTooLong }: Props) {
  const t = useRewardFileTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const { language } = useLanguage();
  const read = async (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > FILE_BYTES_MAX);
    if (file.size <= FILE_BYTES_MAX) onType(decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  const { fault, rows, progress, trouble } = check;
  return (
    <Stack>
      <Group>
        <FileButton onChange={read} accept=".csv,.txt,text/csv,text/plain">
          {(props) => (
            <Button variant="default" {...props}>
              {t.choose}
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          onClick={() =>
            saveFile([csvText(SAMPLE, language === 'fr' ? ';' : ',')], 'text/csv', 'rewards.csv')
          }
        >
          {t.sample}
        </Button>
      </Group>
      <Textarea
        label={t.rows}
        description={t.rowsAbout}
        placeholder={'userId;amount;reason\n7;12.5;Best answer'}
        classNames={{ input: classes.rows ?? '' }}
        rows={ROWS_SHOWN}
        spellCheck={false}
        maxLength={FILE_BYTES_MAX}
        value={csv}
        onChange={(event) => onType(event.currentTarget.value)}
        error={isTooLarge ? t.tooLarge : isTooLong ? t.tooLong : fault && faultText(fault, t)}
      />
      {trouble && <TroubleNote trouble={trouble} onRetry={check.again} />}
      {check.isChecking && (
        <Text size="sm" role="status">
          {t.checking(progress.found, progress.all)}
        </Text>
      )}
      {rows && <CheckTable rows={rows} />}
    </Stack>
  );
}

function faultText(fault: FileFault, { fault: t }: RewardFileTexts): string {
  if (fault.kind === 'quote') return t.quote(fault.line);
  if (fault.kind === 'rows') return t.rows(fault.count);
  if (fault.kind === 'empty') return t.empty;
  return fault.missing.length > 0 ? t.missing(fault.missing.join(', ')) : t.unknown(fault.unknown.join(', '));
}
