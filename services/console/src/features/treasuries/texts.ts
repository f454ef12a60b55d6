import { texts } from '../../kit/i18n/language.tsx';

export const useTreasuryTexts = texts({
  title: ['Treasuries', 'Trésoreries'],
  about: ['Coins that are held for a purpose', 'Des pièces réservées à un usage'],
  treasury: ['Treasury', 'Trésorerie'],
  balance: ['Balance', 'Solde'],
  alarm: ['Low below', 'Bas en dessous de'],
  noAlarm: ['No alarm', 'Pas d’alerte'],
  received: ['Received', 'Reçu'],
  sent: ['Sent', 'Envoyé'],
  supply: ['Supply', 'Masse en circulation'],
  minted: ['Minted', 'Émis'],
  burned: ['Burned', 'Détruit'],
  inWallets: ['In wallets', 'Dans les portefeuilles'],
  inTreasuries: ['In treasuries', 'Dans les trésoreries'],
  statement: ['Movements, newest first', 'Mouvements, du plus récent au plus ancien'],
  none: ['There are no treasuries.', 'Il n’y a pas de trésorerie.'],
});
