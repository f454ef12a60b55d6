import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { spreadsheetStream } from '../format/spreadsheet.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { texts, useLanguage } from '../i18n/language.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { saveFile } from './save-file.ts';

const useTexts = texts({
  cancel: [(size: string) => `Cancel (${size})`, (size: string) => `Annuler (${size})`],
});

type Props = {
  name: string;
  fileName: string;
  type: 'text/csv;charset=utf-8' | 'application/pdf';
  read(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
};

export function ExportButton({ name, fileName, type, read }: Props) {
  const t = useTexts();
  const { language, locale } = useLanguage();
  const [bytes, setBytes] = useState(0);
  const abort = useRef(new AbortController());
  const send = async () => {
    abort.current = new AbortController();
    setBytes(0);
    const isCsv = type.startsWith('text/csv');
    const readFile: Props['read'] = async (signal) =>
      isCsv ? spreadsheetStream(await read(signal), language) : read(signal);
    return readParts(readFile, abort.current.signal, setBytes);
  };
  const submission = useSubmission(send, (parts) => {
    if (parts) saveFile(parts, type, fileName);
  });
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <Stack gap="xs" align="flex-end">
      <Button variant="default" onClick={submission.isBusy ? () => abort.current.abort() : submission.run}>
        {submission.isBusy ? t.cancel(size.format(bytes / 1000)) : name}
      </Button>
      {submission.trouble && <TroubleNote trouble={submission.trouble} />}
    </Stack>
  );
}

async function readParts(
  read: Props['read'],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<BlobPart[] | null> {
  try {
    const reader = (await read(signal)).getReader();
    const parts: BlobPart[] = [];
    for (let bytes = 0; ; onBytes(bytes)) {
      const { done, value } = await reader.read().catch(throwCutOff);
      if (done) return parts;
      parts.push(value.slice());
      bytes += value.byteLength;
    }
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

function throwCutOff(): never {
  throw Object.assign(new Error('the answer ended too early'), { trouble: { kind: 'connection' } });
}
