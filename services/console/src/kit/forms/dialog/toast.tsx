import type { Transaction } from '@cowrie/client';
import { Alert } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { RecordedTransactions } from '../recorded-transactions.tsx';
import classes from './toast.module.css';

/** The transaction that a form made, or the title of a form that made none. */
export type Completed = Pick<Transaction, 'id' | 'amount'> | string;

const useTexts = texts({
  done: ['Done', 'C’est fait'],
  close: ['Close', 'Fermer'],
});

/**
 * Reports what a form did, with a link to its transaction, after its dialog has closed. It stays until the user closes it,
 * opens another form or leaves the page.
 */
export function Toast({ made, onClose }: { made: Completed | null; onClose(): void }) {
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
            {typeof made === 'string' ? made : <RecordedTransactions transaction={made} />}
          </Alert>
        </div>
      )}
    </div>
  );
}
