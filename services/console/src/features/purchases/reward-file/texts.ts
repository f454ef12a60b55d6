import { texts } from '../../../kit/i18n/language.tsx';
import type { CheckedRow } from './check.ts';

type Code = CheckedRow['problems'][number]['code'];
type Note = CheckedRow['notes'][number]['code'];

const rewards = (count: number) => (count === 1 ? '1 reward' : `${count} rewards`);
const recompenses = (count: number) => (count === 1 ? '1 récompense' : `${count} récompenses`);

export const useRewardFileTexts = texts(
  {
    title: 'Rewards from a file',
    about: 'Up to 1,000 rewards of the treasury Rewards in one go: each of them is paid, or nobody.',
    choose: 'Choose a file',
    sample: 'Download a sample',
    rows: 'Rows',
    rowsAbout:
      'A CSV file with the columns userId or email, amount and reason; separated by commas, semicolons or tabs. It can be pasted from a spreadsheet and corrected here.',
    tooLarge: 'The file is too large: at most 1.5 MB.',
    tooLong: 'Together the reasons are too long for one request: at most 1 MiB. Send it as two files.',
    checking: (found: number, all: number) => `Checking users: ${found} of ${all}…`,
    fault: {
      empty: 'There are no rows below the header.',
      quote: (line: number) => `Line ${line}: a quote is not closed, or stands where it may not.`,
      missing: (names: string) => `The first line has to name the columns. Missing: ${names}.`,
      unknown: (names: string) => `Unknown columns: ${names}.`,
      rows: (count: number) => `These are ${count} rows; at most 1,000 go in one file.`,
    },
    good: 'Good',
    bad: 'Not sent',
    total: 'Total',
    left: 'Left in Rewards',
    tooMuch: 'The treasury Rewards has less than that.',
    show: 'Show',
    all: 'All',
    line: 'Line',
    user: 'User',
    now: 'Now',
    amount: 'Amount',
    after: 'Afterwards',
    reason: 'Reason',
    check: 'Check',
    ok: 'Good',
    none: 'No such rows.',
    toReview: (good: number, all: number) =>
      good === all ? `Review ${rewards(good)}` : `Review ${good} of ${all} rewards`,
    means: (count: number, coins: string) =>
      `The treasury Rewards pays ${coins} coins in ${rewards(count)}. Each of them is paid, or nobody.`,
    skipped: (count: number) => (count === 1 ? '1 row is not sent.' : `${count} rows are not sent.`),
    send: 'Reward them',
    nobodyPaid: 'Nobody was paid.',
    done: (count: number) => `Paid: ${rewards(count)}.`,
    transaction: 'Transaction',
    result: 'Download the result',
    problems: {
      'who-missing': () => 'userId or email is missing',
      'id-wrong': () => 'userId is no id',
      'email-wrong': () => 'email is no address',
      'amount-missing': () => 'the amount is missing',
      'amount-ambiguous': () => 'the amount can be read in two ways: write 1000 or 1.0',
      'amount-wrong': () => 'the amount is not written such as 12.5',
      'amount-too-precise': () => 'the amount has more than 4 decimals',
      'amount-not-above-0': () => 'the amount is not above 0',
      'amount-too-large': () => 'the amount is too large',
      'reason-missing': () => 'the reason is missing',
      'reason-too-long': () => 'the reason has more than 500 characters',
      'cells-too-many': () => 'there are more cells than columns: quote what has the separator in it',
      nobody: () => 'there is no such user',
      'email-of-another': () => 'userId and email are not the same user',
      repeated: (line = 0) => `the same as line ${line}`,
    } satisfies Record<Code, (line?: number) => string>,
    notes: {
      'paid-before': (line = 0) => `this user is paid in line ${line}, too`,
    } satisfies Record<Note, (line?: number) => string>,
  },
  {
    title: 'Récompenses par fichier',
    about:
      'Jusqu’à 1 000 récompenses de la trésorerie Récompenses d’un coup : toutes sont payées, ou aucune.',
    choose: 'Choisir un fichier',
    sample: 'Télécharger un exemple',
    rows: 'Lignes',
    rowsAbout:
      'Un fichier CSV avec les colonnes userId ou email, amount et reason, séparées par des virgules, des points-virgules ou des tabulations. On peut coller depuis un tableur et corriger ici.',
    tooLarge: 'Le fichier est trop gros : 1,5 Mo au plus.',
    tooLong: 'Les motifs sont trop longs pour une seule requête : 1 Mio au plus. Faites-en deux fichiers.',
    checking: (found: number, all: number) => `Vérification des utilisateurs : ${found} sur ${all}…`,
    fault: {
      empty: 'Il n’y a pas de lignes sous l’en-tête.',
      quote: (line: number) => `Ligne ${line} : un guillemet n’est pas fermé, ou mal placé.`,
      missing: (names: string) => `La première ligne doit nommer les colonnes. Il manque : ${names}.`,
      unknown: (names: string) => `Colonnes inconnues : ${names}.`,
      rows: (count: number) => `Il y a ${count} lignes ; 1 000 au plus par fichier.`,
    },
    good: 'Bonnes',
    bad: 'Non envoyées',
    total: 'Total',
    left: 'Reste dans Récompenses',
    tooMuch: 'La trésorerie Récompenses a moins que cela.',
    show: 'Afficher',
    all: 'Toutes',
    line: 'Ligne',
    user: 'Utilisateur',
    now: 'Maintenant',
    amount: 'Montant',
    after: 'Ensuite',
    reason: 'Motif',
    check: 'Vérification',
    ok: 'Bonne',
    none: 'Aucune ligne de ce genre.',
    toReview: (good: number, all: number) =>
      good === all ? `Vérifier ${recompenses(good)}` : `Vérifier ${good} récompenses sur ${all}`,
    means: (count: number, coins: string) =>
      `La trésorerie Récompenses paie ${coins} pièces en ${recompenses(count)}. Toutes sont payées, ou aucune.`,
    skipped: (count: number) =>
      count === 1 ? '1 ligne n’est pas envoyée.' : `${count} lignes ne sont pas envoyées.`,
    send: 'Récompenser',
    nobodyPaid: 'Personne n’a été payé.',
    done: (count: number) => `Payé : ${recompenses(count)}.`,
    transaction: 'Transaction',
    result: 'Télécharger le résultat',
    problems: {
      'who-missing': () => 'userId ou email manque',
      'id-wrong': () => 'userId n’est pas un numéro',
      'email-wrong': () => 'email n’est pas une adresse',
      'amount-missing': () => 'le montant manque',
      'amount-ambiguous': () => 'le montant peut se lire de deux façons : écrivez 1000 ou 1.0',
      'amount-wrong': () => 'le montant ne s’écrit pas comme 12,5',
      'amount-too-precise': () => 'le montant a plus de 4 décimales',
      'amount-not-above-0': () => 'le montant n’est pas supérieur à 0',
      'amount-too-large': () => 'le montant est trop grand',
      'reason-missing': () => 'le motif manque',
      'reason-too-long': () => 'le motif a plus de 500 caractères',
      'cells-too-many': () =>
        'plus de cellules que de colonnes : mettez entre guillemets ce qui contient le séparateur',
      nobody: () => 'cet utilisateur n’existe pas',
      'email-of-another': () => 'userId et email ne désignent pas le même utilisateur',
      repeated: (line = 0) => `identique à la ligne ${line}`,
    },
    notes: {
      'paid-before': (line = 0) => `déjà payé à la ligne ${line}`,
    },
  },
);
export type RewardFileTexts = ReturnType<typeof useRewardFileTexts>;
