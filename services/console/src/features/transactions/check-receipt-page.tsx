import { Alert, Anchor, Button, FileButton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { signedOutApi } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { SignedOutPage } from '../../kit/page/signed-out-page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { verifyReceipt } from './transaction/check-receipt.ts';
import { findReceipt, readReceipt } from './transaction/receipt.ts';
import { useTransactionPageTexts } from './transaction/texts.ts';
import { useReceiptFacts } from './transaction/use-receipt-facts.ts';

const TEXT_MAX = 100_000;

/** The link of a saved receipt has it behind the `#`, which no browser sends to a server. */
export function CheckReceiptPage() {
  const t = useTransactionPageTexts();
  const [text, setText] = useState(() => window.location.hash.slice(1));
  const [isTooLarge, setTooLarge] = useState(false);
  const receipt = findReceipt(text);
  const read = async (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > TEXT_MAX);
    if (file.size <= TEXT_MAX) setText(await file.text());
  };
  return (
    <SignedOutPage title={t.checkTitle} about={t.checkAbout}>
      <FileButton onChange={read} accept=".html,.jwt,.txt,text/html,text/plain,application/jwt">
        {(props) => (
          <Button variant="default" {...props}>
            {t.chooseReceipt}
          </Button>
        )}
      </FileButton>
      <Textarea
        label={t.receiptText}
        rows={6}
        spellCheck={false}
        maxLength={TEXT_MAX}
        value={text}
        error={isTooLarge || (text !== '' && receipt === null) ? t.noReceipt : null}
        onChange={(event) => {
          setTooLarge(false);
          setText(event.currentTarget.value);
        }}
      />
      {receipt !== null && <CheckedReceipt key={receipt} receipt={receipt} />}
      <Anchor renderRoot={(props) => <Link to="/" {...props} />} size="sm">
        {t.toConsole}
      </Anchor>
    </SignedOutPage>
  );
}

const COLORS = { right: 'green', wrong: 'red', unknown: 'yellow' } as const;

/** Only what the platform signed is shown. */
function CheckedReceipt({ receipt }: { receipt: string }) {
  const t = useTransactionPageTexts();
  const factsOf = useReceiptFacts();
  const { data, error, refetch } = useQuery({
    queryKey: ['checked-receipt', receipt],
    queryFn: async () => {
      const { keys } = await signedOutApi.listPublicKeys();
      return verifyReceipt(receipt, keys);
    },
  });
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data === undefined) return null;
  return (
    <>
      <Alert role="status" color={COLORS[data]} variant="light">
        {t.verdicts[data]}
      </Alert>
      {data === 'right' && <Facts facts={factsOf(readReceipt(receipt))} />}
    </>
  );
}
