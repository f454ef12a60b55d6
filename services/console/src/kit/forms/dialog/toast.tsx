import type { Transaction } from '@cowrie/client';
import { Alert } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { RecordedTransactions } from '../recorded-transactions.tsx';
import classes from './toast.module.css';

export type MovedCoins = Pick<Transaction, 'id' | 'amount'>;

const useTexts = texts({
  done: ['Done', 'C’est fait'],
  close: ['Close', 'Fermer'],
});

/**
 * Reports a transaction and links to it, after its dialog has closed. It stays until the user closes it,
 * opens another form or leaves the page.
 */
export function Toast({ made, onClose }: { made: MovedCoins | null; onClose(): void }) {
  const t = useTexts();
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
            <RecordedTransactions transaction={made} />
          </Alert>
        </div>
      )}
    </div>
  );
}
