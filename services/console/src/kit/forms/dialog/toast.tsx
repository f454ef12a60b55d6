import type { Transaction } from '@cowrie/client';
import { Alert } from '@mantine/core';
import { texts } from '../../i18n/language.tsx';
import { Recorded } from '../recorded-transactions.tsx';
import classes from './toast.module.css';

/** What an act in a dialog moved. */
export type Made = Pick<Transaction, 'id' | 'amount'>;

const useTexts = texts({
  done: ['Done', 'C’est fait'],
  close: ['Close', 'Fermer'],
});

/** Says what was done, and leads there, once its dialog is gone. It stays until it is closed, another act is asked for, or its page is left. */
export function Toast({ made, onClose }: { made: Made | null; onClose(): void }) {
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
            <Recorded transaction={made} />
          </Alert>
        </div>
      )}
    </div>
  );
}
