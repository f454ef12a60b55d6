import { texts } from '../../kit/i18n/language.tsx';

export const useVerificationTexts = texts({
  title: ['Verification', 'Vérification'],
  about: [
    'Shows that nothing in the books was changed after it was written',
    'Montre que rien n’a été modifié après coup dans les livres',
  ],
  one: ['Verification', 'Vérification'],
  status: ['Status', 'État'],
  started: ['Started', 'Lancée le'],
  finished: ['Finished', 'Terminée le'],
  took: ['Took', 'Durée'],
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
    'The books are not correct. Stop all payments, and keep the database as it is.',
    'Les livres ne sont pas corrects. Suspendez les opérations et gardez la base de données en l’état.',
  ],
  heads: ['Ledger heads', 'Têtes de chaîne'],
  headsAbout: [
    'The newest signed place of each chain. Anybody reads them at /.well-known/ledger-heads; who keeps them elsewhere notices when the past is changed.',
    'La dernière place signée de chaque chaîne. Chacun les lit à /.well-known/ledger-heads ; qui les garde ailleurs remarque si le passé est modifié.',
  ],
  id: ['Id', 'N°'],
  copyId: ['Copy id', 'Copier le numéro'],
});
