import { texts } from '../../i18n/language.tsx';

export const useTreasuryTexts = texts(
  {
    title: 'Treasuries',
    about: 'Coins that are held for a purpose',
    treasury: 'Treasury',
    balance: 'Balance',
    received: 'Received',
    sent: 'Sent',
    supply: 'Supply',
    minted: 'Minted',
    burned: 'Burned',
    inWallets: 'In wallets',
    inTreasuries: 'In treasuries',
    statement: 'Movements, newest first',
    none: 'There are no treasuries.',
  },
  {
    title: 'Trésoreries',
    about: 'Des pièces réservées à un usage',
    treasury: 'Trésorerie',
    balance: 'Solde',
    received: 'Reçu',
    sent: 'Envoyé',
    supply: 'Masse en circulation',
    minted: 'Émis',
    burned: 'Détruit',
    inWallets: 'Dans les portefeuilles',
    inTreasuries: 'Dans les trésoreries',
    statement: 'Mouvements, du plus récent au plus ancien',
    none: 'Il n’y a pas de trésorerie.',
  },
);
