import type { CowrieEvent, EventTypeOf } from '@cowrie/consumer';
import { coinsToUnits, type MailLanguage } from '@cowrie/contracts';
import { coins, xaf } from './amounts.ts';

/** A mail covers all changes of its kind since the previous one; `amount` is their sum. */
export type Covered = { count: number; amount: bigint };

/** The event of a payout names the withdrawal, not its user. */
export type Concern = ({ userId: number } | { withdrawalId: string }) & { amount: bigint };

type NoticeWords = string | ((covered: Covered) => string);

type Cause = {
  [K in EventTypeOf<'coin.events'>]: {
    event: K;
    find(data: CowrieEvent<K>['data']): Concern | null;
  };
}[EventTypeOf<'coin.events'>];

type NoticeDeclaration = {
  subject: string;
  says: Record<MailLanguage, NoticeWords>;
  advises: Record<MailLanguage, string>;
  /** Below `/console/`. */
  page: string;
  /** A stranger's address must not learn about money, so it has to be proved. Warnings go to any address. */
  needsProof: boolean;
  /** The least time between two of the kind, for one user. */
  pauseSeconds: number;
  /** Changes of coins come as events of the ledger; the user service queues the others with the change itself. */
  cause?: Cause;
};

const WARNING = {
  subject: 'A change to your Cowrie account / Modification de votre compte Cowrie',
  advises: {
    en: 'If it was not you, choose “Forgot your password?” in the console now. Setting a new password ends all sessions. Links and schedules stop until you confirm or resume them.',
    fr: 'Si ce n’est pas vous, choisissez tout de suite « Mot de passe oublié ? » dans la console. Un nouveau mot de passe met fin à toutes les sessions. Les liens et les échéanciers s’arrêtent jusqu’à ce que vous les confirmiez ou les repreniez.',
  },
  page: '',
  needsProof: false,
  pauseSeconds: 600,
} as const;

const MONEY = { needsProof: true, pauseSeconds: 3_600 } as const;

const WITHDRAWAL = {
  subject: 'Your withdrawal / Votre retrait',
  advises: {
    en: 'The console lists your withdrawals.',
    fr: 'La console affiche la liste de vos retraits.',
  },
  page: 'wallet/withdrawals',
  ...MONEY,
} as const;

const NOTICES = {
  'password-changed': {
    ...WARNING,
    says: {
      en: 'The password of your Cowrie account was changed.',
      fr: 'Le mot de passe de votre compte Cowrie a été changé.',
    },
  },
  'factor-added': {
    ...WARNING,
    says: {
      en: 'A second factor was added to your Cowrie account.',
      fr: 'Un second facteur a été ajouté à votre compte Cowrie.',
    },
  },
  'factor-removed': {
    ...WARNING,
    says: {
      en: 'The second factor of your Cowrie account was turned off.',
      fr: 'Le second facteur de votre compte Cowrie a été désactivé.',
    },
  },
  'passkey-added': {
    ...WARNING,
    says: {
      en: 'A passkey was added to your Cowrie account.',
      fr: 'Une clé d’accès a été ajoutée à votre compte Cowrie.',
    },
  },
  'passkey-removed': {
    ...WARNING,
    says: {
      en: 'A passkey was removed from your Cowrie account.',
      fr: 'Une clé d’accès de votre compte Cowrie a été supprimée.',
    },
  },
  'new-device': {
    ...WARNING,
    says: {
      en: 'Somebody signed in to your Cowrie account with a browser or system that it had not seen for 90 days.',
      fr: 'Quelqu’un s’est connecté à votre compte Cowrie avec un navigateur ou un système inconnu depuis 90 jours.',
    },
    page: 'sessions',
  },
  'link-confirmed': {
    ...WARNING,
    says: {
      en: 'A platform can now act for you: a link was confirmed in your Cowrie account.',
      fr: 'Une plateforme peut désormais agir pour vous : un lien a été confirmé sur votre compte Cowrie.',
    },
  },
  'schedule-created': {
    ...WARNING,
    says: {
      en: 'A schedule that sends coins was created in your Cowrie account.',
      fr: 'Un échéancier qui envoie des pièces a été créé sur votre compte Cowrie.',
    },
    page: 'wallet/schedules',
    cause: {
      event: 'coin.schedule.created',
      find: ({ fromUserId, amount }) => ({ userId: fromUserId, amount: coinsToUnits(amount) }),
    },
  },
  'schedule-failed': {
    subject: 'A scheduled payment failed / Échec d’un paiement programmé',
    says: {
      en: 'A scheduled payment failed, also when it was repeated. Its schedule is paused.',
      fr: 'Un paiement programmé a échoué, même après de nouveaux essais. Son échéancier est suspendu.',
    },
    advises: {
      en: 'The console shows the reason. You can resume the schedule there.',
      fr: 'La console en affiche la raison. Vous pouvez y reprendre l’échéancier.',
    },
    page: 'wallet/schedules',
    ...MONEY,
    cause: {
      event: 'coin.schedule.failed',
      find: ({ fromUserId, amount }) => ({ userId: fromUserId, amount: coinsToUnits(amount) }),
    },
  },
  'coins-received': {
    subject: 'Coins received / Pièces reçues',
    says: {
      en: ({ count, amount }) =>
        count === 1
          ? `You received ${coins('en', amount)} in your Cowrie wallet.`
          : `You received coins ${count} times in your Cowrie wallet, ${coins('en', amount)} in total.`,
      fr: ({ count, amount }) =>
        count === 1
          ? `Vous avez reçu ${coins('fr', amount)} dans votre portefeuille Cowrie.`
          : `Vous avez reçu des pièces ${count} fois dans votre portefeuille Cowrie, ${coins('fr', amount)} au total.`,
    },
    advises: {
      en: 'To turn these e-mails off, choose “E-mail, password, second factor and links” in the menu of your account.',
      fr: 'Pour désactiver ces e-mails, choisissez « E-mail, mot de passe, second facteur et liens » dans le menu de votre compte.',
    },
    page: 'wallet',
    ...MONEY,
    cause: {
      event: 'coin.transaction.recorded',
      find: ({ toUserId, amount }) =>
        toUserId === null ? null : { userId: toUserId, amount: coinsToUnits(amount) },
    },
  },
  'withdrawal-settled': {
    ...WITHDRAWAL,
    says: {
      en: ({ count, amount }) =>
        count === 1
          ? `Your withdrawal of ${xaf('en', amount)} was paid out.`
          : `${count} of your withdrawals were paid out, ${xaf('en', amount)} in total.`,
      fr: ({ count, amount }) =>
        count === 1
          ? `Votre retrait de ${xaf('fr', amount)} a été versé.`
          : `${count} de vos retraits ont été versés, ${xaf('fr', amount)} au total.`,
    },
    cause: {
      event: 'xaf.transaction.recorded',
      find: ({ type, reference, xaf: amount }) =>
        type === 'PAYOUT' && reference !== null ? { withdrawalId: reference, amount: BigInt(amount) } : null,
    },
  },
  'withdrawal-rejected': {
    ...WITHDRAWAL,
    says: {
      en: ({ count, amount }) =>
        count === 1
          ? `Your withdrawal of ${xaf('en', amount)} was rejected. The XAF are back in your wallet.`
          : `${count} of your withdrawals were rejected. ${xaf('en', amount)} are back in your wallet.`,
      fr: ({ count, amount }) =>
        count === 1
          ? `Votre retrait de ${xaf('fr', amount)} a été rejeté. Cette somme est de nouveau dans votre portefeuille.`
          : `${count} de vos retraits ont été rejetés. ${xaf('fr', amount)} sont de nouveau dans votre portefeuille.`,
    },
    cause: {
      event: 'xaf.transaction.recorded',
      find: ({ type, reference, xaf: amount }) =>
        type === 'RETURN' && reference !== null ? { withdrawalId: reference, amount: BigInt(amount) } : null,
    },
  },
} satisfies Record<string, NoticeDeclaration>;

export type Notice = keyof typeof NOTICES;

export const noticeOf = (notice: Notice): NoticeDeclaration => NOTICES[notice];
export const NOTICE_KINDS = Object.keys(NOTICES) as Notice[];

export const NOTICE_PAUSE_MAX_SECONDS = Math.max(
  ...NOTICE_KINDS.map((notice) => noticeOf(notice).pauseSeconds),
);
