import { texts } from '../../kit/i18n/language.tsx';

export const useVerificationTexts = texts({
  title: ['Verification', 'Vérification'],
  about: [
    'Proves that no record in the ledger was changed afterwards',
    'Prouve qu’aucune écriture du grand livre n’a été modifiée après coup',
  ],
  one: ['Verification', 'Vérification'],
  status: ['Status', 'État'],
  started: ['Started', 'Lancée le'],
  finished: ['Finished', 'Terminée le'],
  took: ['Duration', 'Durée'],
  checked: ['Transactions', 'Transactions'],
  ofAll: [
    (checked: string, total: string) => `${checked} of ${total}`,
    (checked: string, total: string) => `${checked} sur ${total}`,
  ],
  findings: ['Findings', 'Anomalies'],
  progress: ['Progress', 'Avancement'],
  running: [
    'Verification is running. This page updates by itself.',
    'La vérification est en cours. Cette page se met à jour d’elle-même.',
  ],
  passed: ['Every chain and every balance is correct.', 'Chaque chaîne et chaque solde sont corrects.'],
  failed: [
    'The ledger is not correct. Stop all payments and do not change the database.',
    'Le grand livre n’est pas correct. Arrêtez tous les paiements et ne modifiez pas la base de données.',
  ],
  heads: ['Ledger heads', 'Têtes du grand livre'],
  headsAbout: [
    'The latest signed position of each chain, public at /.well-known/ledger-heads. If you store copies elsewhere, you can detect changes to past records.',
    'La dernière position signée de chaque chaîne, publique à /.well-known/ledger-heads. Si vous en gardez des copies ailleurs, vous pouvez détecter toute modification du passé.',
  ],
  id: ['Id', 'N°'],
  copyId: ['Copy id', 'Copier le numéro'],
});
