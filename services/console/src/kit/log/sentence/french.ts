import { has, type Parts, type Sentence, type Sentences, say } from './parts.ts';

/** « Ada a créé… », « Vous avez créé… ». */
const did = ({ who, isYou }: Parts, done: Sentence): Sentence => [
  ...say`${who} ${isYou ? 'avez' : 'a'} `,
  ...done,
];

const refund = (parts: Parts) =>
  has(parts, 'count')
    ? say`remboursé ${parts.coins('amount')} pièces de ${parts.text('count')} paiements à ${parts.thing('to')}`
    : say`remboursé ${parts.coins('amount')} pièces de ${parts.on} à ${parts.thing('to')}`;

const platformChange = ({ on, text, details }: Parts) => {
  if (details.status === 'SUSPENDED') return say`suspendu ${on}`;
  if (details.status === 'ACTIVE') return say`rétabli ${on}`;
  if (typeof details.name === 'string') return say`renommé ${on} en « ${text('name')} »`;
  return say`modifié le budget de ${on}`;
};

const DIRECTIONS: Readonly<Record<string, string>> = {
  IN: ' pour les pièces entrantes',
  OUT: ' pour les pièces sortantes',
};
const freeze = (parts: Parts) => {
  const direction = DIRECTIONS[String(parts.details.direction)] ?? '';
  const frozen = say`gelé le portefeuille de ${parts.on}${direction}`;
  return has(parts, 'until') ? [...frozen, ...say` jusqu’au ${parts.time('until')}`] : frozen;
};

const policy = (parts: Parts) => {
  if (parts.details.removed === true) return say`supprimé la règle d’approbation pour : ${parts.act}`;
  return has(parts, 'aboveAmount')
    ? say`exigé une seconde personne au-delà de ${parts.worth('aboveAmount')} par jour pour : ${parts.act}`
    : say`exigé une seconde personne pour : ${parts.act}`;
};

const rejection = ({ act, thing, details }: Parts) =>
  details.rejectedBy === details.requestedBy
    ? say`retiré une demande : ${act}`
    : say`rejeté une demande de ${thing('requestedBy')} : ${act}`;

const link = ({ on, isOwn, isYou, thing }: Parts) => {
  const whose = isYou ? say`votre lien` : say`son lien`;
  return isOwn
    ? [...whose, ...say` avec ${thing('platform')}`]
    : say`le lien de ${on} avec ${thing('platform')}`;
};
const withdrawal = ({ on, text, thing }: Parts) => say`${on} de ${text('xaf')} XAF de ${thing('user')}`;

const webhookChange = ({ on, details: { changed, status } }: Parts) => {
  const isStatus = Array.isArray(changed) && changed.length === 1 && changed[0] === 'status';
  if (!isStatus) return say`modifié ${on}`;
  return status === 'DISABLED' ? say`désactivé ${on}` : say`activé ${on}`;
};

/** What was done; who did it stands before it. */
const DONE: Sentences = {
  'user.role_changed': ({ on, word }) =>
    say`changé le rôle de ${on} : ${word('previousRole')} devient ${word('role')}`,
  'user.deleted': ({ on }) => say`supprimé ${on}`,
  'user.sessions_ended': ({ on }) => say`terminé toutes les sessions de ${on}`,
  'user.totp_reset': ({ on }) => say`réinitialisé le second facteur de ${on}`,
  'coins.minted': ({ on, coins }) => say`émis ${coins('amount')} pièces pour ${on}`,
  'coins.burned': ({ on, coins }) => say`détruit ${coins('amount')} pièces de ${on}`,
  'coins.rewarded': (parts) =>
    has(parts, 'count')
      ? say`versé ${parts.coins('amount')} pièces en ${parts.text('count')} récompenses`
      : say`récompensé ${parts.on} de ${parts.coins('amount')} pièces`,
  'coins.refunded': refund,
  'treasury.transferred': ({ on, coins, thing }) =>
    say`transféré ${coins('amount')} pièces de ${on} à ${thing('to')}`,
  'treasury.alarm_changed': (parts) =>
    has(parts, 'below')
      ? say`fixé l’alerte de ${parts.on} à ${parts.coins('below')} pièces`
      : say`désactivé l’alerte de ${parts.on}`,
  'api_key.created': ({ text }) => say`créé la clé d’API « ${text('name')} »`,
  'api_key.revoked': ({ on }) => say`révoqué ${on}`,
  'api_key.rotated': ({ on }) => say`remplacé ${on}`,
  'platform.created': ({ on }) => say`créé ${on}`,
  'platform.changed': platformChange,
  'user.linked': ({ on, thing }) => say`lié ${on} à ${thing('platform')}`,
  'user.link_confirmed': (parts) => [...say`confirmé `, ...link(parts)],
  'user.unlinked': (parts) => [...say`supprimé `, ...link(parts)],
  'wallet.frozen': freeze,
  'wallet.unfrozen': ({ on }) => say`dégelé le portefeuille de ${on}`,
  'limit.created': ({ whom }) => say`créé une limite pour ${whom}`,
  'limit.changed': ({ whom }) => say`modifié une limite pour ${whom}`,
  'limit.deleted': ({ whom }) => say`supprimé une limite pour ${whom}`,
  'approval.requested': ({ act }) => say`demandé une approbation : ${act}`,
  'approval.approved': ({ act, thing }) => say`approuvé une demande de ${thing('requestedBy')} : ${act}`,
  'approval.rejected': rejection,
  'approval_policy.changed': policy,
  'service_account.created': ({ text }) => say`créé le compte de service « ${text('name')} »`,
  'service_account.rotated': ({ on }) => say`remplacé le secret de ${on}`,
  'service_account.deleted': ({ on }) => say`supprimé ${on}`,
  'exchange.rate_changed': ({ text }) =>
    say`fixé le taux de change à ${text('xafPerCoin')} XAF par pièce, moins ${text('feePercent')} % de frais`,
  'withdrawal.settled': (parts) => [...say`réglé `, ...withdrawal(parts)],
  'withdrawal.rejected': (parts) => [
    ...(has(parts, 'waitsFor') ? say`demandé de rejeter ` : say`rejeté `),
    ...withdrawal(parts),
  ],
  'webhook.created': ({ on }) => say`créé ${on}`,
  'webhook.changed': webhookChange,
  'webhook.deleted': ({ on }) => say`supprimé ${on}`,
  'webhook.secret_rotated': ({ on }) => say`remplacé le secret de ${on}`,
};

/** What administrators did, in French. */
export const FRENCH = Object.fromEntries(
  Object.entries(DONE).map(([action, done]) => [action, (parts: Parts) => did(parts, done(parts))]),
) as Sentences;
