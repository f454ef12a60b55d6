import { Alert } from '@mantine/core';
import { useCoinsText } from '../forms/sentence-format.ts';
import { texts } from '../i18n/language.tsx';
import { useOwnLimits } from '../use-own-limits.ts';
import { useOwnWallet } from '../use-own-wallet.ts';

const useTexts = texts({
  frozen: {
    OUT: [
      'Your wallet is frozen: you cannot send coins.',
      'Votre portefeuille est gelé : vous ne pouvez pas envoyer de pièces.',
    ],
    IN: [
      'Your wallet is frozen: others cannot send you coins.',
      'Votre portefeuille est gelé : personne ne peut vous envoyer de pièces.',
    ],
    BOTH: [
      'Your wallet is frozen: you can neither send nor receive coins.',
      'Votre portefeuille est gelé : vous ne pouvez ni envoyer ni recevoir de pièces.',
    ],
  },
  limited: [
    (coins: string) => `Your limits allow you to send ${coins} coins now.`,
    (coins: string) => `Vos limites vous permettent d’envoyer ${coins} pièces maintenant.`,
  ],
});

/** Says when a freeze or a limit keeps the reader from sending what they have. */
export function SpendableNote() {
  const t = useTexts();
  const coins = useCoinsText();
  const wallet = useOwnWallet().data;
  const limits = useOwnLimits().data;
  if (!wallet || !limits) return null;
  const { freeze, spendableNow } = limits;
  const maySend = freeze === null || freeze.direction === 'IN';
  return (
    <>
      {freeze && (
        <Alert color="red" variant="light">
          {t.frozen[freeze.direction]}
        </Alert>
      )}
      {maySend && spendableNow.compare(wallet.activeCoins) < 0 && (
        <Alert color="yellow" variant="light">
          {t.limited(coins(spendableNow))}
        </Alert>
      )}
    </>
  );
}
