import { Loader } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { connection } from '../kit/api/api.ts';
import { texts } from '../kit/i18n/language.tsx';
import classes from './lost-connection.module.css';

const useTexts = texts({
  lost: [
    'No connection. Your entries are kept. Trying again…',
    'Pas de connexion. Votre saisie est conservée. Nouvelle tentative…',
  ],
});

export function LostConnection() {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  const { lost } = useTexts();
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <div className={classes.note}>
          <Loader size="xs" color="currentColor" aria-hidden />
          {lost}
        </div>
      )}
    </div>
  );
}
