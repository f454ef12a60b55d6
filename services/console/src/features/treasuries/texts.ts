import { texts } from '../../kit/i18n/language.tsx';

export const useTreasuryTexts = texts({
  title: ['Treasuries', 'Trésoreries'],
  about: ['Accounts of the operator, each for one purpose', 'Les comptes de l’exploitant, un par usage'],
  treasury: ['Treasury', 'Trésorerie'],
  balance: ['Balance', 'Solde'],
  alarm: ['Alarm below', 'Alerte sous'],
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
