import { texts } from '../../kit/i18n/language.tsx';

export const useVerificationTexts = texts(
  {
    title: 'Verification',
    about: 'Shows that nothing in the books was changed after it was written',
    one: 'Verification',
    status: 'Status',
    started: 'Started',
    finished: 'Finished',
    took: 'Took',
    checked: 'Transactions',
    ofAll: (checked: string, total: string) => `${checked} of ${total}`,
    findings: 'Findings',
    progress: 'Progress',
    running: 'Verification is running. This page updates by itself.',
    passed: 'Every chain and every balance is correct.',
    failed: 'The books are not correct. Stop all payments, and keep the database as it is.',
    heads: 'Ledger heads',
    headsAbout:
      'The newest signed place of each chain. Anybody reads them at /.well-known/ledger-heads; who keeps them elsewhere notices when the past is changed.',
    id: 'Id',
    copyId: 'Copy id',
  },
  {
    title: 'Vérification',
    about: 'Montre que rien n’a été modifié après coup dans les livres',
    one: 'Vérification',
    status: 'État',
    started: 'Lancée le',
    finished: 'Terminée le',
    took: 'Durée',
    checked: 'Transactions',
    ofAll: (checked: string, total: string) => `${checked} sur ${total}`,
    findings: 'Anomalies',
    progress: 'Avancement',
    running: 'La vérification est en cours. Cette page se met à jour d’elle-même.',
    passed: 'Chaque chaîne et chaque solde sont corrects.',
    failed:
      'Les livres ne sont pas corrects. Suspendez les opérations et gardez la base de données en l’état.',
    heads: 'Têtes de chaîne',
    headsAbout:
      'La dernière place signée de chaque chaîne. Chacun les lit à /.well-known/ledger-heads ; qui les garde ailleurs remarque si le passé est modifié.',
    id: 'N°',
    copyId: 'Copier le numéro',
  },
);
