import { has, type Parts, type Sentences, say } from './parts.ts';

const times = ({ text }: Parts) => (text('count') === '1' ? '1 payment' : `${text('count')} payments`);
const reward = (parts: Parts) =>
  has(parts, 'count')
    ? say`${parts.who} paid ${parts.coins('amount')} coins in ${parts.text('count')} rewards`
    : say`${parts.who} rewarded ${parts.on} with ${parts.coins('amount')} coins`;

const platformChange = ({ who, on, text, details }: Parts) => {
  if (details.status === 'SUSPENDED') return say`${who} suspended ${on}`;
  if (details.status === 'ACTIVE') return say`${who} resumed ${on}`;
  if (typeof details.name === 'string') return say`${who} renamed ${on} to “${text('name')}”`;
  return say`${who} changed the budget of ${on}`;
};

const DIRECTIONS: Readonly<Record<string, string>> = {
  IN: ' for incoming coins',
  OUT: ' for outgoing coins',
};
const freeze = (parts: Parts) => {
  const direction = DIRECTIONS[String(parts.details.direction)] ?? '';
  const frozen = say`${parts.who} froze the wallet of ${parts.on}${direction}`;
  return has(parts, 'until') ? [...frozen, ...say` until ${parts.time('until')}`] : frozen;
};

const policy = (parts: Parts) => {
  if (parts.details.removed === true) return say`${parts.who} removed the approval rule for ${parts.act}`;
  return has(parts, 'aboveAmount')
    ? say`${parts.who} required a second person for ${parts.act} above ${parts.worth('aboveAmount')} a day`
    : say`${parts.who} required a second person for ${parts.act}`;
};

const rejection = ({ who, act, thing, details }: Parts) =>
  details.rejectedBy === details.requestedBy
    ? say`${who} withdrew a request: ${act}`
    : say`${who} rejected a request by ${thing('requestedBy')}: ${act}`;

/** What administrators did, in English. */
export const ENGLISH: Sentences = {
  'user.role_changed': ({ who, on, word }) =>
    say`${who} changed the role of ${on} from ${word('previousRole')} to ${word('role')}`,
  'user.deleted': ({ who, on }) => say`${who} deleted ${on}`,
  'user.sessions_ended': ({ who, on }) => say`${who} ended all sessions of ${on}`,
  'user.totp_reset': ({ who, on }) => say`${who} reset the second factor of ${on}`,
  'coins.minted': ({ who, on, coins }) => say`${who} minted ${coins('amount')} coins for ${on}`,
  'coins.burned': ({ who, on, coins }) => say`${who} burned ${coins('amount')} coins of ${on}`,
  'coins.rewarded': reward,
  'coins.refunded': (parts) =>
    has(parts, 'count')
      ? say`${parts.who} refunded ${parts.coins('amount')} coins of ${times(parts)} to ${parts.thing('to')}`
      : say`${parts.who} refunded ${parts.coins('amount')} coins of ${parts.on} to ${parts.thing('to')}`,
  'treasury.transferred': ({ who, on, coins, thing }) =>
    say`${who} moved ${coins('amount')} coins from ${on} to ${thing('to')}`,
  'treasury.alarm_changed': (parts) =>
    has(parts, 'below')
      ? say`${parts.who} set the alarm of ${parts.on} to ${parts.coins('below')} coins`
      : say`${parts.who} turned off the alarm of ${parts.on}`,
  'api_key.created': ({ who, text }) => say`${who} created the API key “${text('name')}”`,
  'api_key.revoked': ({ who, on }) => say`${who} revoked ${on}`,
  'api_key.rotated': ({ who, on }) => say`${who} replaced ${on}`,
  'platform.created': ({ who, on }) => say`${who} created ${on}`,
  'platform.changed': platformChange,
  'user.linked': ({ who, on, thing }) => say`${who} linked ${on} with ${thing('platform')}`,
  'user.link_confirmed': ({ who, on, isOwn, isYou, thing }) =>
    isOwn
      ? say`${who} confirmed ${isYou ? 'your' : 'their'} link with ${thing('platform')}`
      : say`${who} confirmed the link of ${on} with ${thing('platform')}`,
  'user.unlinked': ({ who, on, isOwn, isYou, thing }) =>
    isOwn
      ? say`${who} removed ${isYou ? 'your' : 'their'} link with ${thing('platform')}`
      : say`${who} removed the link of ${on} with ${thing('platform')}`,
  'wallet.frozen': freeze,
  'wallet.unfrozen': ({ who, on }) => say`${who} unfroze the wallet of ${on}`,
  'limit.created': ({ who, whom }) => say`${who} created a limit for ${whom}`,
  'limit.changed': ({ who, whom }) => say`${who} changed a limit for ${whom}`,
  'limit.deleted': ({ who, whom }) => say`${who} deleted a limit for ${whom}`,
  'approval.requested': ({ who, act }) => say`${who} asked for approval: ${act}`,
  'approval.approved': ({ who, act, thing }) =>
    say`${who} approved a request by ${thing('requestedBy')}: ${act}`,
  'approval.rejected': rejection,
  'approval_policy.changed': policy,
  'service_account.created': ({ who, text }) => say`${who} created the service account “${text('name')}”`,
  'service_account.rotated': ({ who, on }) => say`${who} replaced the secret of ${on}`,
  'service_account.deleted': ({ who, on }) => say`${who} deleted ${on}`,
  'exchange.rate_changed': ({ who, text }) =>
    say`${who} set the exchange rate to ${text('xafPerCoin')} XAF per coin, less a fee of ${text('feePercent')} %`,
  'withdrawal.settled': ({ who, on, text, thing }) =>
    say`${who} settled ${on} of ${text('xaf')} XAF by ${thing('user')}`,
  'withdrawal.rejected': (parts) =>
    has(parts, 'waitsFor')
      ? say`${parts.who} asked to reject ${parts.on} of ${parts.text('xaf')} XAF by ${parts.thing('user')}`
      : say`${parts.who} rejected ${parts.on} of ${parts.text('xaf')} XAF by ${parts.thing('user')}`,
  'webhook.created': ({ who, on }) => say`${who} created ${on}`,
  'webhook.changed': ({ who, on, details: { changed, status } }) => {
    const isStatus = Array.isArray(changed) && changed.length === 1 && changed[0] === 'status';
    if (!isStatus) return say`${who} changed ${on}`;
    return status === 'DISABLED' ? say`${who} disabled ${on}` : say`${who} enabled ${on}`;
  },
  'webhook.deleted': ({ who, on }) => say`${who} deleted ${on}`,
  'webhook.secret_rotated': ({ who, on }) => say`${who} replaced the secret of ${on}`,
};
