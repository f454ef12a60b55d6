import { get, patch, post, put, remove } from './operation.ts';

export const USER_OPERATIONS = {
  registerUser: post('/api/auth/register', ['user.register', 'wallet.get'], { credential: 'none' }),
  getMyUser: get('/api/auth/me', ['user.get']),
  changeMyPassword: patch('/api/auth/password', ['user.change-password']),
  findUser: get('/api/users/find', ['user.find']),
  listUserNames: get('/api/users/names', ['counterparties.find', 'counterparties.find-open', 'user.names']),
  listUsers: get('/api/admin/users', ['user.list', 'user.search', 'user.by-email', 'user.by-ids'], {
    role: 'ADMIN',
  }),
  getUser: get('/api/admin/users/:id', ['user.get', 'wallet.get'], { role: 'ADMIN' }),
  setUserRole: patch('/api/admin/users/:id/role', ['user.set-role'], {
    action: 'role-change',
    audit: 'user.role_changed',
  }),
  deleteUser: remove('/api/admin/users/:id', ['user.delete', 'wallet.get'], {
    action: 'user-delete',
    audit: 'user.deleted',
  }),
  logIn: post('/api/auth/login', ['session.start', 'session.end-oldest'], { credential: 'none' }),
  beginPasskeySignIn: post('/api/auth/passkeys/sign-in/options', [], { credential: 'none' }),
  signInByPasskey: post('/api/auth/passkeys/sign-in', ['session.start-by-passkey', 'session.end-oldest'], {
    credential: 'none',
  }),
  refreshTokens: post('/api/auth/refresh', ['session.refresh', 'session.end'], { credential: 'none' }),
  logOut: post('/api/auth/logout', ['session.end'], { credential: 'none' }),
  listMySessions: get('/api/auth/sessions', ['session.list']),
  endMySession: remove('/api/auth/sessions/:id', ['session.end-own']),
  listUserSessions: get('/api/admin/users/:id/sessions', ['session.list-of-user'], { role: 'ADMIN' }),
  endUserSessions: remove('/api/admin/users/:id/sessions', ['session.end-all'], {
    role: 'SUPERADMIN',
    action: null,
    audit: 'user.sessions_ended',
  }),
  requestVerification: post('/api/auth/verification', ['mail.request-verification']),
  confirmVerification: post('/api/auth/verification/confirm', ['mail-token.owner', 'user.verify'], {
    credential: 'none',
  }),
  requestPasswordReset: post('/api/auth/password/forgot', ['mail.request-reset'], { credential: 'none' }),
  getMyMails: get('/api/users/me/mails', ['mail.turned-off']),
  setMyMails: put('/api/users/me/mails', ['mail.turn-off']),
  resetPassword: post('/api/auth/password/reset', ['mail-token.owner', 'user.reset-password'], {
    credential: 'none',
  }),
  setUpTotp: post('/api/auth/totp', ['user.get', 'totp.set-up']),
  confirmTotp: post('/api/auth/totp/confirm', ['totp.confirm']),
  removeTotp: remove('/api/auth/totp', ['totp.remove']),
  resetUserTotp: remove('/api/admin/users/:id/totp', ['totp.reset'], {
    action: 'factor-reset',
    audit: 'user.totp_reset',
  }),
  beginPasskey: post('/api/auth/passkeys/options', ['user.get', 'passkey.begin']),
  addPasskey: post('/api/auth/passkeys', ['passkey.add']),
  listMyPasskeys: get('/api/auth/passkeys', ['passkey.list']),
  removePasskey: remove('/api/auth/passkeys/:id', ['passkey.remove']),
};
