import type { Transaction } from '@cowrie/client';
import { Alert } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { texts } from '../../i18n/language.tsx';
import { RecordedTransactions } from '../recorded-transactions.tsx';
import classes from './toast.module.css';

/** The transaction that a form made, or the title of a form that made none. */
export type Completed = Pick<Transaction, 'id' | 'amount'> | string;

/** A title leads nowhere, so it closes by itself. */
const TITLE_SHOWN_MS = 5_000;

const useTexts = texts({
  done: ['Done', 'C’est fait'],
  close: ['Close', 'Fermer'],
});

/**
 * Reports what a form did after its dialog has closed. A transaction stays until the user closes it, opens another form or
 * leaves the page.
 */
export function Toast({ made, onClose }: { made: Completed | null; onClose(): void }) {
  const t = useTexts();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (typeof made !== 'string') return;
    const timer = setTimeout(() => close(), TITLE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [made]);
  return (
    <div role="status" className={classes.place}>
      {made && (
        <div className={classes.toast}>
          <Alert
            color="green"
            variant="light"
            title={t.done}
            withCloseButton
            closeButtonLabel={t.close}
            onClose={onClose}
            role="group"
          >
            {typeof made === 'string' ? made : <RecordedTransactions transaction={made} />}
          </Alert>
        </div>
      )}
    </div>
  );
}
