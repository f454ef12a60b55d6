# Made by tools/generate.py from docs/openapi.json: change that.

from collections.abc import Iterator, Mapping
from typing import Any, overload

from typing_extensions import Unpack

from . import types
from ._options import CallOptions, KeyedCallOptions
from ._route import Route

ROUTES: dict[str, Route] = {
    'acknowledgeWebhookDeliveries': Route('POST', '/api/admin/webhooks/{id}/acknowledge', takes_token=True),
    'addPasskey': Route('POST', '/api/auth/passkeys', takes_token=True),
    'advanceClock': Route('POST', '/api/sandbox/clock/advance', takes_token=True),
    'applyBulk': Route('POST', '/api/bulk', takes_token=True, takes_api_key=True),
    'approveAct': Route('POST', '/api/admin/approvals/{id}/approve', takes_key=True, takes_token=True),
    'beginPasskey': Route('POST', '/api/auth/passkeys/options', takes_token=True),
    'beginPasskeySignIn': Route('POST', '/api/auth/passkeys/sign-in/options'),
    'burnCoins': Route('POST', '/api/admin/burn', takes_key=True, takes_token=True, takes_api_key=True),
    'cancelPaymentRequest': Route(
        'POST', '/api/payment-requests/{id}/cancel', takes_key=True, takes_token=True
    ),
    'cancelSchedule': Route('POST', '/api/schedules/{id}/cancel', takes_key=True, takes_token=True),
    'cancelUserSchedule': Route('POST', '/api/admin/schedules/{id}/cancel', takes_key=True, takes_token=True),
    'captureHold': Route('POST', '/api/coins/holds/{id}/capture', takes_key=True, takes_token=True),
    'changeLimit': Route('PATCH', '/api/admin/limits/{id}', takes_token=True),
    'changeMyLink': Route('PATCH', '/api/users/me/links/{platform}', takes_token=True),
    'changeMyPassword': Route('PATCH', '/api/auth/password', takes_token=True),
    'changePlatform': Route('PATCH', '/api/admin/platforms/{id}', takes_token=True),
    'changeWebhook': Route('PATCH', '/api/admin/webhooks/{id}', takes_token=True),
    'confirmMyLink': Route('POST', '/api/users/me/links/{platform}/confirm', takes_token=True),
    'confirmTotp': Route('POST', '/api/auth/totp/confirm', takes_token=True),
    'confirmVerification': Route('POST', '/api/auth/verification/confirm', takes_token=True),
    'createApiKey': Route('POST', '/api/admin/api-keys', takes_token=True),
    'createKeyStandIn': Route('POST', '/api/admin/api-keys/{id}/stand-in', takes_token=True),
    'createLimit': Route('POST', '/api/admin/limits', takes_token=True),
    'createLink': Route('POST', '/api/platform/links', takes_token=True),
    'createLinkCode': Route('POST', '/api/users/me/links', takes_token=True),
    'createPaymentRequest': Route('POST', '/api/payment-requests', takes_key=True, takes_token=True),
    'createPlatform': Route('POST', '/api/admin/platforms', takes_token=True),
    'createPlatformUser': Route('POST', '/api/platform/users', takes_token=True),
    'createQuote': Route('POST', '/api/exchange/quotes', takes_token=True),
    'createSchedule': Route('POST', '/api/schedules', takes_key=True, takes_token=True),
    'createServiceAccount': Route('POST', '/api/admin/service-accounts', takes_token=True),
    'createServiceToken': Route('POST', '/api/auth/token', is_form=True),
    'createWebhook': Route('POST', '/api/admin/webhooks', takes_token=True),
    'createWithdrawal': Route('POST', '/api/wallets/me/withdrawals', takes_key=True, takes_token=True),
    'deleteLimit': Route('DELETE', '/api/admin/limits/{id}', takes_token=True),
    'deleteMyLink': Route('DELETE', '/api/users/me/links/{platform}', takes_token=True),
    'deleteServiceAccount': Route('DELETE', '/api/admin/service-accounts/{id}', takes_token=True),
    'deleteUser': Route('DELETE', '/api/admin/users/{id}', takes_token=True),
    'deleteUserLink': Route('DELETE', '/api/admin/users/{id}/links/{platform}', takes_token=True),
    'deleteWebhook': Route('DELETE', '/api/admin/webhooks/{id}', takes_token=True),
    'endMySession': Route('DELETE', '/api/auth/sessions/{id}', takes_token=True),
    'endUserSessions': Route('DELETE', '/api/admin/users/{id}/sessions', takes_token=True),
    'exchangeCoins': Route('POST', '/api/exchange', takes_key=True, takes_token=True),
    'exportMyTransactions': Route(
        'GET', '/api/wallets/me/transactions/export', takes_token=True, is_stream=True
    ),
    'exportTransactions': Route('GET', '/api/admin/transactions/export', takes_token=True, is_stream=True),
    'exportTreasuryTransactions': Route(
        'GET', '/api/admin/treasuries/{code}/transactions/export', takes_token=True, is_stream=True
    ),
    'exportUserTransactions': Route(
        'GET', '/api/admin/users/{id}/transactions/export', takes_token=True, is_stream=True
    ),
    'findUser': Route('GET', '/api/users/find', takes_token=True),
    'freezeWallet': Route('PUT', '/api/admin/users/{id}/freeze', takes_token=True),
    'getApproval': Route('GET', '/api/admin/approvals/{id}', takes_token=True),
    'getClock': Route('GET', '/api/sandbox/clock', takes_token=True),
    'getExchangeRate': Route('GET', '/api/exchange/rate', takes_token=True),
    'getHealth': Route('GET', '/api/admin/health', takes_token=True),
    'getHold': Route('GET', '/api/coins/holds/{id}', takes_token=True),
    'getLatencyStatistics': Route('GET', '/api/admin/statistics/latency', takes_token=True),
    'getMyBalance': Route('GET', '/api/wallets/me/balance', takes_token=True),
    'getMyUser': Route('GET', '/api/auth/me', takes_token=True),
    'getMyWallet': Route('GET', '/api/wallets/me', takes_token=True),
    'getPaymentRequest': Route('GET', '/api/payment-requests/{id}', takes_token=True),
    'getPlatform': Route('GET', '/api/admin/platforms/{id}', takes_token=True),
    'getPlatformStatistics': Route('GET', '/api/admin/platforms/{id}/statistics', takes_token=True),
    'getPlatformUser': Route('GET', '/api/platform/users/{externalId}', takes_token=True),
    'getReceipt': Route('GET', '/api/coins/transactions/{id}/receipt', takes_token=True),
    'getRefusalStatistics': Route('GET', '/api/admin/refusals/statistics', takes_token=True),
    'getSchedule': Route('GET', '/api/schedules/{id}', takes_token=True),
    'getStatistics': Route('GET', '/api/admin/statistics', takes_token=True),
    'getSupply': Route('GET', '/api/admin/supply', takes_token=True),
    'getTransaction': Route('GET', '/api/coins/transactions/{id}', takes_token=True),
    'getTreasuryBalance': Route('GET', '/api/admin/treasuries/{code}/balance', takes_token=True),
    'getUser': Route('GET', '/api/admin/users/{id}', takes_token=True),
    'getUserBalance': Route('GET', '/api/admin/users/{id}/balance', takes_token=True),
    'getUserWallet': Route('GET', '/api/admin/users/{id}/wallet', takes_token=True),
    'getVerification': Route('GET', '/api/admin/audit/verifications/{id}', takes_token=True),
    'getWebhook': Route('GET', '/api/admin/webhooks/{id}', takes_token=True),
    'listAdminActions': Route('GET', '/api/admin/audit/log', takes_token=True),
    'listApiKeys': Route('GET', '/api/admin/api-keys', takes_token=True),
    'listApprovalPolicies': Route('GET', '/api/admin/approval-policies', takes_token=True),
    'listApprovals': Route('GET', '/api/admin/approvals', takes_token=True),
    'listExchangeRates': Route('GET', '/api/admin/exchange/rates', takes_token=True),
    'listHolds': Route('GET', '/api/admin/holds', takes_token=True),
    'listLedgerHeads': Route('GET', '/.well-known/ledger-heads'),
    'listLimits': Route('GET', '/api/admin/limits', takes_token=True),
    'listMyApiKeys': Route('GET', '/api/users/me/api-keys', takes_token=True),
    'listMyHolds': Route('GET', '/api/coins/holds', takes_token=True),
    'listMyLimits': Route('GET', '/api/wallets/me/limits', takes_token=True),
    'listMyLinks': Route('GET', '/api/users/me/links', takes_token=True),
    'listMyPasskeys': Route('GET', '/api/auth/passkeys', takes_token=True),
    'listMyPaymentRequests': Route('GET', '/api/payment-requests', takes_token=True),
    'listMySchedules': Route('GET', '/api/schedules', takes_token=True),
    'listMySessions': Route('GET', '/api/auth/sessions', takes_token=True),
    'listMyTransactions': Route('GET', '/api/wallets/me/transactions', takes_token=True),
    'listMyWithdrawals': Route('GET', '/api/wallets/me/withdrawals', takes_token=True),
    'listPaymentRequests': Route('GET', '/api/admin/payment-requests', takes_token=True),
    'listPlatformRefusals': Route('GET', '/api/platform/refusals', takes_token=True),
    'listPlatformTransactions': Route('GET', '/api/platform/transactions', takes_token=True),
    'listPlatforms': Route('GET', '/api/admin/platforms', takes_token=True),
    'listPublicKeys': Route('GET', '/.well-known/jwks.json'),
    'listRefusals': Route('GET', '/api/admin/refusals', takes_token=True),
    'listSchedules': Route('GET', '/api/admin/schedules', takes_token=True),
    'listServiceAccounts': Route('GET', '/api/admin/service-accounts', takes_token=True),
    'listTransactions': Route('GET', '/api/admin/transactions', takes_token=True),
    'listTreasuries': Route('GET', '/api/treasuries', takes_token=True),
    'listTreasuryBalances': Route('GET', '/api/admin/treasuries', takes_token=True),
    'listTreasuryTransactions': Route('GET', '/api/admin/treasuries/{code}/transactions', takes_token=True),
    'listUserLimits': Route('GET', '/api/admin/users/{id}/limits', takes_token=True),
    'listUserLinks': Route('GET', '/api/admin/users/{id}/links', takes_token=True),
    'listUserNames': Route('GET', '/api/users/names', takes_token=True),
    'listUserSessions': Route('GET', '/api/admin/users/{id}/sessions', takes_token=True),
    'listUserTransactions': Route('GET', '/api/admin/users/{id}/transactions', takes_token=True),
    'listUsers': Route('GET', '/api/admin/users', takes_token=True),
    'listVerifications': Route('GET', '/api/admin/audit/verifications', takes_token=True),
    'listWebhookDeliveries': Route('GET', '/api/admin/webhooks/{id}/deliveries', takes_token=True),
    'listWebhooks': Route('GET', '/api/admin/webhooks', takes_token=True),
    'listWithdrawals': Route('GET', '/api/admin/withdrawals', takes_token=True),
    'logIn': Route('POST', '/api/auth/login'),
    'logOut': Route('POST', '/api/auth/logout'),
    'makePurchase': Route(
        'POST', '/api/coins/purchase', takes_key=True, takes_token=True, takes_api_key=True
    ),
    'mintCoins': Route('POST', '/api/admin/mint', takes_key=True, takes_token=True, takes_api_key=True),
    'pauseSchedule': Route('POST', '/api/schedules/{id}/pause', takes_key=True, takes_token=True),
    'payPaymentRequest': Route('POST', '/api/payment-requests/{id}/pay', takes_key=True, takes_token=True),
    'pingWebhook': Route('POST', '/api/admin/webhooks/{id}/ping', takes_token=True),
    'placeHold': Route('POST', '/api/coins/holds', takes_key=True, takes_token=True),
    'pullWebhook': Route('POST', '/api/admin/webhooks/{id}/pull', takes_token=True),
    'redeliverWebhookDelivery': Route(
        'POST', '/api/admin/webhooks/{id}/deliveries/{deliveryId}/redeliver', takes_token=True
    ),
    'refreshTokens': Route('POST', '/api/auth/refresh'),
    'refundPurchase': Route('POST', '/api/coins/refund', takes_key=True, takes_token=True),
    'registerUser': Route('POST', '/api/auth/register'),
    'rejectApproval': Route('POST', '/api/admin/approvals/{id}/reject', takes_token=True),
    'rejectWithdrawal': Route('POST', '/api/admin/withdrawals/{id}/reject', takes_key=True, takes_token=True),
    'releaseHold': Route('POST', '/api/coins/holds/{id}/release', takes_key=True, takes_token=True),
    'removeApprovalPolicy': Route('DELETE', '/api/admin/approval-policies/{action}', takes_token=True),
    'removePasskey': Route('DELETE', '/api/auth/passkeys/{id}', takes_token=True),
    'removeTotp': Route('DELETE', '/api/auth/totp', takes_token=True),
    'replayWebhook': Route('POST', '/api/admin/webhooks/{id}/replay', takes_token=True),
    'requestPasswordReset': Route('POST', '/api/auth/password/forgot'),
    'requestVerification': Route('POST', '/api/auth/verification', takes_token=True),
    'resetPassword': Route('POST', '/api/auth/password/reset'),
    'resetUserTotp': Route('DELETE', '/api/admin/users/{id}/totp', takes_token=True),
    'resumeSchedule': Route('POST', '/api/schedules/{id}/resume', takes_key=True, takes_token=True),
    'revokeApiKey': Route('DELETE', '/api/admin/api-keys/{id}', takes_token=True),
    'rewardUser': Route('POST', '/api/coins/reward', takes_key=True, takes_token=True),
    'rewardUsers': Route('POST', '/api/coins/rewards', takes_key=True, takes_token=True),
    'rotateApiKey': Route('POST', '/api/admin/api-keys/{id}/rotate', takes_token=True),
    'rotateServiceAccountSecret': Route('POST', '/api/admin/service-accounts/{id}/rotate', takes_token=True),
    'rotateWebhookSecret': Route('POST', '/api/admin/webhooks/{id}/rotate-secret', takes_token=True),
    'setApprovalPolicy': Route('PUT', '/api/admin/approval-policies/{action}', takes_token=True),
    'setExchangeRate': Route('PUT', '/api/admin/exchange/rate', takes_key=True, takes_token=True),
    'setTreasuryAlarm': Route('PUT', '/api/admin/treasuries/{code}/alarm', takes_token=True),
    'setUpTotp': Route('POST', '/api/auth/totp', takes_token=True),
    'setUserRole': Route('PATCH', '/api/admin/users/{id}/role', takes_token=True),
    'settleWithdrawal': Route('POST', '/api/admin/withdrawals/{id}/settle', takes_key=True, takes_token=True),
    'signInByPasskey': Route('POST', '/api/auth/passkeys/sign-in'),
    'startVerification': Route('POST', '/api/admin/audit/verifications', takes_key=True, takes_token=True),
    'streamMyTransactions': Route('GET', '/api/coins/history', takes_token=True),
    'transferCoins': Route('POST', '/api/coins/transfer', takes_key=True, takes_token=True),
    'transferFromTreasury': Route(
        'POST', '/api/admin/treasuries/{code}/transfer', takes_key=True, takes_token=True
    ),
    'unfreezeWallet': Route('DELETE', '/api/admin/users/{id}/freeze', takes_token=True),
}

# The fields that hold decimals, and how many they take.
DECIMALS: dict[str, int | None] = {
    'activeCoins': None,
    'alg': None,
    'amount': 4,
    'balance': 4,
    'below': 4,
    'burned': 4,
    'captured': 4,
    'coins': 4,
    'exchanged': None,
    'feePercent': 2,
    'inTreasuries': 4,
    'inWallets': 4,
    'minted': 4,
    'percent': None,
    'purchased': 4,
    'refunded': 4,
    'released': 4,
    'rewarded': 4,
    'spendableNow': None,
    'supply': None,
    'totalReceived': 4,
    'totalSent': 4,
    'transferred': 4,
    'usedAmount': 4,
    'usedToday': None,
    'xafPerCoin': 6,
}


class Operations:
    """Every operation of the API, by its `operationId`."""

    def _call(self, name: str, input: Any, options: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def _items(self, name: str, field: str, input: Any, options: Mapping[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def acknowledge_webhook_deliveries(
        self, input: types.AcknowledgeWebhookDeliveriesInput, **options: Unpack[CallOptions]
    ) -> None:
        """What was handed out is DELIVERED, also when its time is over, and is not handed out again. Ids that are unknown, of another webhook, acknowledged before, or not handed out are passed over."""
        answer: None = self._call('acknowledgeWebhookDeliveries', input, options)
        return answer

    def add_passkey(
        self, input: types.AddPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.AddPasskeyOutput:
        """From then on it signs in by itself, and counts as a second factor: the password alone is not enough any more. Who had no second factor gets ten recovery codes, shown here and nowhere else, and their other sessions end."""
        answer: types.AddPasskeyOutput = self._call('addPasskey', input, options)
        return answer

    def advance_clock(
        self, input: types.AdvanceClockInput, **options: Unpack[CallOptions]
    ) -> types.AdvanceClockOutput:
        """What falls due on the way is done in the order of its time, each at its own moment; then the clock is IDLE again, and every list shows it. While it goes it can be sent further: `by` counts from where it goes. Only where `SANDBOX_CLOCK` is set; elsewhere it is 404."""
        answer: types.AdvanceClockOutput = self._call('advanceClock', input, options)
        return answer

    def apply_bulk(
        self, input: types.ApplyBulkInput, **options: Unpack[CallOptions]
    ) -> types.ApplyBulkOutput:
        """Up to 1,000 operations. Each needs the rights of its single call, has an idempotency key of its own and is answered alone: that one is refused stops no other."""
        answer: types.ApplyBulkOutput = self._call('applyBulk', input, options)
        return answer

    def approve_act(
        self, input: types.ApproveActInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ApproveActOutput:
        """Needs the role of the operation, and no API key. It answers as the operation does, with the rights and the state of now; the key, the platform and their limits are those of the request. An operation that is refused stays open. It is rejected when its requester, key or platform may not do it any more. Never by who asked for it."""
        answer: types.ApproveActOutput = self._call('approveAct', input, options)
        return answer

    def begin_passkey(
        self, input: types.BeginPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.BeginPasskeyOutput:
        """Takes the password, and a code while an app is in force. Pass `publicKey` to `navigator.credentials.create`; its challenge is good once, for five minutes, in this session. The authenticator has to verify the person, and is not asked who made it."""
        answer: types.BeginPasskeyOutput = self._call('beginPasskey', input, options)
        return answer

    def begin_passkey_sign_in(self, **options: Unpack[CallOptions]) -> types.BeginPasskeySignInOutput:
        """Pass `publicKey` to `navigator.credentials.get`; its challenge is good once, for five minutes. Nobody is named: the browser offers the passkeys that it has."""
        answer: types.BeginPasskeySignInOutput = self._call('beginPasskeySignIn', None, options)
        return answer

    def burn_coins(
        self, input: types.BurnCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.BurnCoinsOutput:
        """Takes coins of a user out of circulation. Needs an API key with the scope `coins:burn` besides the token."""
        answer: types.BurnCoinsOutput = self._call('burnCoins', input, options)
        return answer

    def cancel_payment_request(
        self, input: types.CancelPaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelPaymentRequestOutput:
        """Ends a request that nobody has paid. For who is to be paid, its named payer, service accounts of its platform with the scope `payment-requests:write`, and administrators."""
        answer: types.CancelPaymentRequestOutput = self._call('cancelPaymentRequest', input, options)
        return answer

    def cancel_schedule(
        self, input: types.CancelScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelScheduleOutput:
        """It is over for good; what it has paid stays paid."""
        answer: types.CancelScheduleOutput = self._call('cancelSchedule', input, options)
        return answer

    def cancel_user_schedule(
        self, input: types.CancelUserScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelUserScheduleOutput:
        """It is over for good; what it has paid stays paid."""
        answer: types.CancelUserScheduleOutput = self._call('cancelUserSchedule', input, options)
        return answer

    def capture_hold(
        self, input: types.CaptureHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CaptureHoldOutput:
        """Pays the receiver what was held for them, or a part of it. For the receiver, administrators, and service accounts with the scope `holds:capture`; never for the payer."""
        answer: types.CaptureHoldOutput = self._call('captureHold', input, options)
        return answer

    def change_limit(
        self, input: types.ChangeLimitInput, **options: Unpack[CallOptions]
    ) -> types.ChangeLimitOutput:
        """What is not given stays. What users sent so far counts on, of whatever types it was."""
        answer: types.ChangeLimitOutput = self._call('changeLimit', input, options)
        return answer

    def change_my_link(
        self, input: types.ChangeMyLinkInput, **options: Unpack[CallOptions]
    ) -> types.ChangeMyLinkOutput:
        """Coins of a UTC day, from the next request on; what it spent today counts. Null: no limit. Beyond it the platform gets 422 `limit_exceeded` with `limit: "link"`."""
        answer: types.ChangeMyLinkOutput = self._call('changeMyLink', input, options)
        return answer

    def change_my_password(self, input: types.ChangeMyPasswordInput, **options: Unpack[CallOptions]) -> None:
        """Takes the current password and a new one. Your other sessions end; this one stays."""
        answer: None = self._call('changeMyPassword', input, options)
        return answer

    def change_platform(
        self, input: types.ChangePlatformInput, **options: Unpack[CallOptions]
    ) -> types.ChangePlatformOutput:
        """It counts from the next request of the platform on. What is not given stays."""
        answer: types.ChangePlatformOutput = self._call('changePlatform', input, options)
        return answer

    def change_webhook(
        self, input: types.ChangeWebhookInput, **options: Unpack[CallOptions]
    ) -> types.ChangeWebhookOutput:
        """What is left out stays. What happens while a webhook is DISABLED is not recorded for it, and what is pending waits: it goes on when it is ACTIVE again. What came meanwhile is sent by a replay. One that is pulled is never given a URL: create another."""
        answer: types.ChangeWebhookOutput = self._call('changeWebhook', input, options)
        return answer

    def confirm_my_link(
        self, input: types.ConfirmMyLinkInput, **options: Unpack[CallOptions]
    ) -> types.ConfirmMyLinkOutput:
        """Look at `displayName` first: it is who you are on the platform. From then on the platform may read your wallet, pay and hold coins for you."""
        answer: types.ConfirmMyLinkOutput = self._call('confirmMyLink', input, options)
        return answer

    def confirm_totp(
        self, input: types.ConfirmTotpInput, **options: Unpack[CallOptions]
    ) -> types.ConfirmTotpOutput:
        """From then on a login needs a code. The ten recovery codes stand in for the app, each once, and are shown here and nowhere else. Your other sessions end, as they began without it."""
        answer: types.ConfirmTotpOutput = self._call('confirmTotp', input, options)
        return answer

    def confirm_verification(
        self, input: types.ConfirmVerificationInput, **options: Unpack[CallOptions]
    ) -> None:
        """Takes the access token of the user whose address it is, or their `password` in the body. From then on `isVerified` is true, and links that a platform made while nobody had proved the address wait to be confirmed. The token works once."""
        answer: None = self._call('confirmVerification', input, options)
        return answer

    def create_api_key(
        self, input: types.CreateApiKeyInput, **options: Unpack[CallOptions]
    ) -> types.CreateApiKeyOutput:
        """Makes a key for minting and burning. Only its hash is kept: `key` is not shown again. What is minted with a key of a platform counts for its budget."""
        answer: types.CreateApiKeyOutput = self._call('createApiKey', input, options)
        return answer

    def create_key_stand_in(
        self, input: types.CreateKeyStandInInput, **options: Unpack[CallOptions]
    ) -> types.CreateKeyStandInOutput:
        """Takes your password, and a code while an app is in force. `key` is sent as `x-api-key` in place of the key: in one request, with your token, within 60 seconds. What the key may do, that may do; the books name the key."""
        answer: types.CreateKeyStandInOutput = self._call('createKeyStandIn', input, options)
        return answer

    def create_limit(
        self, input: types.CreateLimitInput, **options: Unpack[CallOptions]
    ) -> types.CreateLimitOutput:
        """Each user by themselves, whatever they send of `types`, through `platform` or through whatever: transfers, purchases, exchanges, and holds when they are placed. Beyond it 422 `limit_exceeded`, with `limit` and `retryAt`. It counts from the next request on; what was sent before counts as far as another limit measured it."""
        answer: types.CreateLimitOutput = self._call('createLimit', input, options)
        return answer

    def create_link(
        self, input: types.CreateLinkInput, **options: Unpack[CallOptions]
    ) -> types.CreateLinkOutput:
        """The link is PENDING until the user confirms it, within 24 hours. Show whoever gave the code `maskedName`: if it is not their name, somebody else made the code."""
        answer: types.CreateLinkOutput = self._call('createLink', input, options)
        return answer

    def create_link_code(
        self, input: types.CreateLinkCodeInput, **options: Unpack[CallOptions]
    ) -> types.CreateLinkCodeOutput:
        """You give the code to the platform, once, within 10 minutes; another code for the platform takes its place. Nothing is linked before you confirm what the platform says."""
        answer: types.CreateLinkCodeOutput = self._call('createLinkCode', input, options)
        return answer

    def create_payment_request(
        self, input: types.CreatePaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreatePaymentRequestOutput:
        """Makes a payment request. A user asks for coins for themselves, alone or with `splits` together with others; a service account with the scope `payment-requests:write` for a treasury or for a user who is linked with its platform. Nothing moves before somebody pays."""
        answer: types.CreatePaymentRequestOutput = self._call('createPaymentRequest', input, options)
        return answer

    def create_platform(
        self, input: types.CreatePlatformInput, **options: Unpack[CallOptions]
    ) -> types.CreatePlatformOutput:
        """One of the systems that share the coin. Its API keys and service accounts are made with its id."""
        answer: types.CreatePlatformOutput = self._call('createPlatform', input, options)
        return answer

    def create_platform_user(
        self, input: types.CreatePlatformUserInput, **options: Unpack[CallOptions]
    ) -> types.CreatePlatformUserOutput:
        """For who has no account. The link is PROVISIONAL: you act for them until they prove their e-mail address, by the mail that they get; then they keep the link or drop it. Nobody can log in as them before they set a password by a reset. With `email_taken` the person has an account: ask them for a code."""
        answer: types.CreatePlatformUserOutput = self._call('createPlatformUser', input, options)
        return answer

    def create_quote(
        self, input: types.CreateQuoteInput, **options: Unpack[CallOptions]
    ) -> types.CreateQuoteOutput:
        """Says what coins of yours are worth in XAF, and keeps that price for 60 seconds. Nothing moves."""
        answer: types.CreateQuoteOutput = self._call('createQuote', input, options)
        return answer

    def create_schedule(
        self, input: types.CreateScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreateScheduleOutput:
        """Makes a schedule, which sends your coins at `startsAt` and then again each `every`: a TRANSFER to a user, a PURCHASE to a treasury. Nothing moves and nothing is set aside before."""
        answer: types.CreateScheduleOutput = self._call('createSchedule', input, options)
        return answer

    def create_service_account(
        self, input: types.CreateServiceAccountInput, **options: Unpack[CallOptions]
    ) -> types.CreateServiceAccountOutput:
        """Makes an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is kept."""
        answer: types.CreateServiceAccountOutput = self._call('createServiceAccount', input, options)
        return answer

    def create_webhook(
        self, input: types.CreateWebhookInput, **options: Unpack[CallOptions]
    ) -> types.CreateWebhookOutput:
        """Events of these types are sent to the URL from now on, signed by `secret` as [Standard Webhooks](https://www.standardwebhooks.com) are. The URL is of the internet and `https`: what leads to an address of a private or reserved network is refused here, or fails when it is called. `secret` is not shown again. Without a URL it is *pulled*: what it is sent waits until it is fetched. With `platform` it is sent what bears that platform, and nothing else."""
        answer: types.CreateWebhookOutput = self._call('createWebhook', input, options)
        return answer

    def create_withdrawal(
        self, input: types.CreateWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreateWithdrawalOutput:
        """Asks for XAF of yours to be paid out. It waits as PENDING until the payout is settled or rejected."""
        answer: types.CreateWithdrawalOutput = self._call('createWithdrawal', input, options)
        return answer

    def delete_limit(
        self, input: types.DeleteLimitInput, **options: Unpack[CallOptions]
    ) -> types.DeleteLimitOutput:
        """From the next request on it refuses nothing."""
        answer: types.DeleteLimitOutput = self._call('deleteLimit', input, options)
        return answer

    def delete_my_link(self, input: types.DeleteMyLinkInput, **options: Unpack[CallOptions]) -> None:
        """Its tokens for you are refused from the next request on."""
        answer: None = self._call('deleteMyLink', input, options)
        return answer

    def delete_service_account(
        self, input: types.DeleteServiceAccountInput, **options: Unpack[CallOptions]
    ) -> None:
        """Its tokens are refused from the next request on, and its secrets get no more. It stays in the list, with `revokedAt`."""
        answer: None = self._call('deleteServiceAccount', input, options)
        return answer

    def delete_user(
        self, input: types.DeleteUserInput, **options: Unpack[CallOptions]
    ) -> types.DeleteUserOutput:
        """Erases what identifies the person, ends their sessions and API keys, and closes the wallet. The id stays in the books of others."""
        answer: types.DeleteUserOutput = self._call('deleteUser', input, options)
        return answer

    def delete_user_link(self, input: types.DeleteUserLinkInput, **options: Unpack[CallOptions]) -> None:
        """Its tokens for the user are refused from the next request on. The person may link again."""
        answer: None = self._call('deleteUserLink', input, options)
        return answer

    def delete_webhook(self, input: types.DeleteWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Nothing is sent to it any more, not even what is pending."""
        answer: None = self._call('deleteWebhook', input, options)
        return answer

    def end_my_session(self, input: types.EndMySessionInput, **options: Unpack[CallOptions]) -> None:
        """Its access tokens are refused from the next request on, and so is its refresh token. The own session may be ended too."""
        answer: None = self._call('endMySession', input, options)
        return answer

    def end_user_sessions(self, input: types.EndUserSessionsInput, **options: Unpack[CallOptions]) -> None:
        """Their access tokens, those delegated to platforms too, are refused from the next request on, and so are their refresh tokens. Their links wait to be confirmed again, and their schedules pause. Your own end too when the user is you."""
        answer: None = self._call('endUserSessions', input, options)
        return answer

    def exchange_coins(
        self, input: types.ExchangeCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ExchangeCoinsOutput:
        """Moves the coins of a quote to the treasury `general-operations` and its XAF to your wallet, in one step."""
        answer: types.ExchangeCoinsOutput = self._call('exchangeCoins', input, options)
        return answer

    def export_my_transactions(
        self, input: types.ExportMyTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400."""
        answer: Iterator[bytes] = self._call('exportMyTransactions', input, options)
        return answer

    def export_transactions(
        self, input: types.ExportTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines with everything that matches, newest first, written while it is read. In CSV, `reason` and `reference` are written as in the file of a wallet, so that no spreadsheet runs them. A file that breaks off was not whole: its connection ends without the end of the answer."""
        answer: Iterator[bytes] = self._call('exportTransactions', input, options)
        return answer

    def export_treasury_transactions(
        self, input: types.ExportTreasuryTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400."""
        answer: Iterator[bytes] = self._call('exportTreasuryTransactions', input, options)
        return answer

    def export_user_transactions(
        self, input: types.ExportUserTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400."""
        answer: Iterator[bytes] = self._call('exportUserTransactions', input, options)
        return answer

    def find_user(self, input: types.FindUserInput, **options: Unpack[CallOptions]) -> types.FindUserOutput:
        """Whoever has confirmed that address, without case; one that is not confirmed is not found. At most 30 times a minute."""
        answer: types.FindUserOutput = self._call('findUser', input, options)
        return answer

    def freeze_wallet(
        self, input: types.FreezeWalletInput, **options: Unpack[CallOptions]
    ) -> types.FreezeWalletOutput:
        """Stops what the user sends (OUT), what others send them (IN), or both, from every request after the answer. Holds that are there can still be captured; mint, burn and refunds go on. It takes the place of a freeze that is there."""
        answer: types.FreezeWalletOutput = self._call('freezeWallet', input, options)
        return answer

    def get_approval(
        self, input: types.GetApprovalInput, **options: Unpack[CallOptions]
    ) -> types.GetApprovalOutput:
        """What was asked for, by whom, and what was decided."""
        answer: types.GetApprovalOutput = self._call('getApproval', input, options)
        return answer

    def get_clock(self, **options: Unpack[CallOptions]) -> types.GetClockOutput:
        """What time it is for coins: `createdAt`, and what falls due. Only where `SANDBOX_CLOCK` is set; elsewhere it is 404."""
        answer: types.GetClockOutput = self._call('getClock', None, options)
        return answer

    def get_exchange_rate(self, **options: Unpack[CallOptions]) -> types.GetExchangeRateOutput:
        """What a coin is worth in XAF now, and the fee. There is none until one was set."""
        answer: types.GetExchangeRateOutput = self._call('getExchangeRate', None, options)
        return answer

    def get_health(self, **options: Unpack[CallOptions]) -> types.GetHealthOutput:
        """How far each service is behind, in each partition that it follows, what it put aside and what it has not published; what waits for something to happen or for an administrator; and how the last verification of the ledger ended. What is null is not known, since a service did not answer in time. The answer may be some seconds old."""
        answer: types.GetHealthOutput = self._call('getHealth', None, options)
        return answer

    def get_hold(self, input: types.GetHoldInput, **options: Unpack[CallOptions]) -> types.GetHoldOutput:
        """One hold by its id, for its payer, its receiver and administrators. For anybody else it is not there, nor for a platform that acts for a user and that the hold does not bear."""
        answer: types.GetHoldOutput = self._call('getHold', input, options)
        return answer

    def get_latency_statistics(
        self, input: types.GetLatencyStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetLatencyStatisticsOutput:
        """By hour of UTC, of all gateways, a few seconds late, for 7 days: from the request to the end of its answer, of those that were answered 2xx. An hour without any is left out, and `whole` is null without any. A figure is at most 10 % off, and at least 1. They are kept in Redis, and gone when it loses its memory."""
        answer: types.GetLatencyStatisticsOutput = self._call('getLatencyStatistics', input, options)
        return answer

    def get_my_balance(
        self, input: types.GetMyBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetMyBalanceOutput:
        """After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one."""
        answer: types.GetMyBalanceOutput = self._call('getMyBalance', input, options)
        return answer

    def get_my_user(self, **options: Unpack[CallOptions]) -> types.GetMyUserOutput:
        """Who you are: name, e-mail address and role, and whether a second factor is in force."""
        answer: types.GetMyUserOutput = self._call('getMyUser', None, options)
        return answer

    def get_my_wallet(self, **options: Unpack[CallOptions]) -> types.GetMyWalletOutput:
        """What you own, what of it you can spend, and your XAF. Read from the ledger itself, so it shows whatever was answered before."""
        answer: types.GetMyWalletOutput = self._call('getMyWallet', None, options)
        return answer

    def get_payment_request(
        self, input: types.GetPaymentRequestInput, **options: Unpack[CallOptions]
    ) -> types.GetPaymentRequestOutput:
        """One payment request by its id, for who is to be paid, its named payer, any user where none is named, its platform and administrators. For anybody else it is not there."""
        answer: types.GetPaymentRequestOutput = self._call('getPaymentRequest', input, options)
        return answer

    def get_platform(
        self, input: types.GetPlatformInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformOutput:
        """What it minted and rewarded on this UTC day counts whether or not there is a budget."""
        answer: types.GetPlatformOutput = self._call('getPlatform', input, options)
        return answer

    def get_platform_statistics(
        self, input: types.GetPlatformStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformStatisticsOutput:
        """How many coins moved by its requests, by the type of the transaction: for each hour or day of UTC that the period has a part in, also where nothing happened."""
        answer: types.GetPlatformStatisticsOutput = self._call('getPlatformStatistics', input, options)
        return answer

    def get_platform_user(
        self, input: types.GetPlatformUserInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformUserOutput:
        """Whom you linked or registered, and their wallet. Somebody who has not confirmed the link is not there."""
        answer: types.GetPlatformUserOutput = self._call('getPlatformUser', input, options)
        return answer

    def get_receipt(
        self, input: types.GetReceiptInput, **options: Unpack[CallOptions]
    ) -> types.GetReceiptOutput:
        """A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody checks it with the keys of `/.well-known/jwks.json` alone. For the parties of the transaction and for administrators; for anybody else it is not there."""
        answer: types.GetReceiptOutput = self._call('getReceipt', input, options)
        return answer

    def get_refusal_statistics(
        self, input: types.GetRefusalStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetRefusalStatisticsOutput:
        """By hour of UTC and code; an hour or code without any is left out. It counts what `listRefusals` has, so of one caller at most 100 in a minute, for 7 days."""
        answer: types.GetRefusalStatisticsOutput = self._call('getRefusalStatistics', input, options)
        return answer

    def get_schedule(
        self, input: types.GetScheduleInput, **options: Unpack[CallOptions]
    ) -> types.GetScheduleOutput:
        """One schedule by its id, for who pays it and administrators. For anybody else it is not there."""
        answer: types.GetScheduleOutput = self._call('getSchedule', input, options)
        return answer

    def get_statistics(
        self, input: types.GetStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetStatisticsOutput:
        """How many coins moved, by the type of the transaction, how many wallets had a part in it, and how many coins there were at the end: for each hour or day of UTC that the period has a part in, also where nothing happened."""
        answer: types.GetStatisticsOutput = self._call('getStatistics', input, options)
        return answer

    def get_supply(
        self, input: types.GetSupplyInput | None = None, **options: Unpack[CallOptions]
    ) -> types.GetSupplyOutput:
        """How many coins were ever minted and burned, and where the rest is: wallets and treasuries together are the supply. With `at` as it was then."""
        answer: types.GetSupplyOutput = self._call('getSupply', input, options)
        return answer

    def get_transaction(
        self, input: types.GetTransactionInput, **options: Unpack[CallOptions]
    ) -> types.GetTransactionOutput:
        """One transaction by its id, for its parties, for administrators, and for service accounts of the platform that it was asked for through. For anybody else it is not there."""
        answer: types.GetTransactionOutput = self._call('getTransaction', input, options)
        return answer

    def get_treasury_balance(
        self, input: types.GetTreasuryBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetTreasuryBalanceOutput:
        """After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one."""
        answer: types.GetTreasuryBalanceOutput = self._call('getTreasuryBalance', input, options)
        return answer

    def get_user(self, input: types.GetUserInput, **options: Unpack[CallOptions]) -> types.GetUserOutput:
        """Who a user is, the balance of their wallet, and what of it is stopped."""
        answer: types.GetUserOutput = self._call('getUser', input, options)
        return answer

    def get_user_balance(
        self, input: types.GetUserBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetUserBalanceOutput:
        """After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one."""
        answer: types.GetUserBalanceOutput = self._call('getUserBalance', input, options)
        return answer

    def get_user_wallet(
        self, input: types.GetUserWalletInput, **options: Unpack[CallOptions]
    ) -> types.GetUserWalletOutput:
        """The wallet of any user who is not deleted, read from the ledger itself."""
        answer: types.GetUserWalletOutput = self._call('getUserWallet', input, options)
        return answer

    def get_verification(
        self, input: types.GetVerificationInput, **options: Unpack[CallOptions]
    ) -> types.GetVerificationOutput:
        """How far a verification is, and what it found. It ends as PASSED or FAILED."""
        answer: types.GetVerificationOutput = self._call('getVerification', input, options)
        return answer

    def get_webhook(
        self, input: types.GetWebhookInput, **options: Unpack[CallOptions]
    ) -> types.GetWebhookOutput:
        """A webhook, without its secret, with how it goes: how much waits, what holds up its order, and how it was answered last."""
        answer: types.GetWebhookOutput = self._call('getWebhook', input, options)
        return answer

    def list_admin_actions(
        self, input: types.ListAdminActionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListAdminActionsOutput:
        """A page of the administrative log. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListAdminActionsOutput = self._call('listAdminActions', input, options)
        return answer

    def each_of_admin_actions(
        self, input: types.ListAdminActionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.AuditLogEntry]:
        """The items of `list_admin_actions`, of one page after another, from `cursor` on."""
        items: Iterator[types.AuditLogEntry] = self._items('listAdminActions', 'entries', input, options)
        return items

    def list_api_keys(self, **options: Unpack[CallOptions]) -> types.ListApiKeysOutput:
        """All API keys, also those that were revoked or have expired, without the keys themselves."""
        answer: types.ListApiKeysOutput = self._call('listApiKeys', None, options)
        return answer

    def list_approval_policies(self, **options: Unpack[CallOptions]) -> types.ListApprovalPoliciesOutput:
        """With the setting MINT_APPROVAL_ABOVE, which is the policy of `mint` where it is the lower one."""
        answer: types.ListApprovalPoliciesOutput = self._call('listApprovalPolicies', None, options)
        return answer

    def list_approvals(
        self, input: types.ListApprovalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListApprovalsOutput:
        """Acts of every kind, mints among them. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListApprovalsOutput = self._call('listApprovals', input, options)
        return answer

    def each_of_approvals(
        self, input: types.ListApprovalsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Approval]:
        """The items of `list_approvals`, of one page after another, from `cursor` on."""
        items: Iterator[types.Approval] = self._items('listApprovals', 'approvals', input, options)
        return items

    def list_exchange_rates(
        self, input: types.ListExchangeRatesInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListExchangeRatesOutput:
        """A page of the rates that were ever set; the first is the one that counts. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListExchangeRatesOutput = self._call('listExchangeRates', input, options)
        return answer

    def each_of_exchange_rates(
        self, input: types.ListExchangeRatesInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.ExchangeRate]:
        """The items of `list_exchange_rates`, of one page after another, from `cursor` on."""
        items: Iterator[types.ExchangeRate] = self._items('listExchangeRates', 'rates', input, options)
        return items

    def list_holds(
        self, input: types.ListHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListHoldsOutput:
        """A page of the holds of everybody, or of those that one user placed or receives. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListHoldsOutput = self._call('listHolds', input, options)
        return answer

    def each_of_holds(
        self, input: types.ListHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Hold]:
        """The items of `list_holds`, of one page after another, from `cursor` on."""
        items: Iterator[types.Hold] = self._items('listHolds', 'holds', input, options)
        return items

    def list_ledger_heads(self, **options: Unpack[CallOptions]) -> types.ListLedgerHeadsOutput:
        """Whoever keeps them notices when the ledger is rewritten later. The signatures are verified with the keys of `/.well-known/jwks.json`."""
        answer: types.ListLedgerHeadsOutput = self._call('listLedgerHeads', None, options)
        return answer

    def list_limits(self, **options: Unpack[CallOptions]) -> types.ListLimitsOutput:
        """All of them, in the order in which they were made."""
        answer: types.ListLimitsOutput = self._call('listLimits', None, options)
        return answer

    def list_my_api_keys(self, **options: Unpack[CallOptions]) -> types.ListMyApiKeysOutput:
        """Those that are good now, without the keys themselves."""
        answer: types.ListMyApiKeysOutput = self._call('listMyApiKeys', None, options)
        return answer

    def list_my_holds(
        self, input: types.ListMyHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyHoldsOutput:
        """A page of the holds that you placed or receive. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. A platform that acts for you lists those that bear it."""
        answer: types.ListMyHoldsOutput = self._call('listMyHolds', input, options)
        return answer

    def each_of_my_holds(
        self, input: types.ListMyHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Hold]:
        """The items of `list_my_holds`, of one page after another, from `cursor` on."""
        items: Iterator[types.Hold] = self._items('listMyHolds', 'holds', input, options)
        return items

    def list_my_limits(self, **options: Unpack[CallOptions]) -> types.ListMyLimitsOutput:
        """Usage within the window that ends now. A limit of a platform counts only what is sent through it. `freeze` says what of the wallet is frozen, and `spendableNow` is the largest transfer that would pass now."""
        answer: types.ListMyLimitsOutput = self._call('listMyLimits', None, options)
        return answer

    def list_my_links(self, **options: Unpack[CallOptions]) -> types.ListMyLinksOutput:
        """By platform, with those that wait to be confirmed."""
        answer: types.ListMyLinksOutput = self._call('listMyLinks', None, options)
        return answer

    def list_my_passkeys(self, **options: Unpack[CallOptions]) -> types.ListMyPasskeysOutput:
        """By which passkeys you can sign in, and when each did last."""
        answer: types.ListMyPasskeysOutput = self._call('listMyPasskeys', None, options)
        return answer

    def list_my_payment_requests(
        self, input: types.ListMyPaymentRequestsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyPaymentRequestsOutput:
        """A page of the payment requests that you are to be paid, are named to pay, or have paid. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListMyPaymentRequestsOutput = self._call('listMyPaymentRequests', input, options)
        return answer

    def each_of_my_payment_requests(
        self, input: types.ListMyPaymentRequestsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.PaymentRequest]:
        """The items of `list_my_payment_requests`, of one page after another, from `cursor` on."""
        items: Iterator[types.PaymentRequest] = self._items(
            'listMyPaymentRequests', 'paymentRequests', input, options
        )
        return items

    def list_my_schedules(
        self, input: types.ListMySchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMySchedulesOutput:
        """A page of the schedules that you pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListMySchedulesOutput = self._call('listMySchedules', input, options)
        return answer

    def each_of_my_schedules(
        self, input: types.ListMySchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Schedule]:
        """The items of `list_my_schedules`, of one page after another, from `cursor` on."""
        items: Iterator[types.Schedule] = self._items('listMySchedules', 'schedules', input, options)
        return items

    def list_my_sessions(self, **options: Unpack[CallOptions]) -> types.ListMySessionsOutput:
        """Where you are logged in: sessions that have not ended. `current` is the one of the access token that asks."""
        answer: types.ListMySessionsOutput = self._call('listMySessions', None, options)
        return answer

    def list_my_transactions(
        self, input: types.ListMyTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyTransactionsOutput:
        """A page of the transactions that you took part in. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListMyTransactionsOutput = self._call('listMyTransactions', input, options)
        return answer

    def each_of_my_transactions(
        self, input: types.ListMyTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Transaction]:
        """The items of `list_my_transactions`, of one page after another, from `cursor` on."""
        items: Iterator[types.Transaction] = self._items('listMyTransactions', 'transactions', input, options)
        return items

    def list_my_withdrawals(
        self, input: types.ListMyWithdrawalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyWithdrawalsOutput:
        """A page of your withdrawals. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListMyWithdrawalsOutput = self._call('listMyWithdrawals', input, options)
        return answer

    def each_of_my_withdrawals(
        self, input: types.ListMyWithdrawalsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Withdrawal]:
        """The items of `list_my_withdrawals`, of one page after another, from `cursor` on."""
        items: Iterator[types.Withdrawal] = self._items('listMyWithdrawals', 'withdrawals', input, options)
        return items

    def list_payment_requests(
        self, input: types.ListPaymentRequestsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListPaymentRequestsOutput:
        """A page of the payment requests of everybody, or of those that one user is to be paid or to pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListPaymentRequestsOutput = self._call('listPaymentRequests', input, options)
        return answer

    def each_of_payment_requests(
        self, input: types.ListPaymentRequestsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.PaymentRequest]:
        """The items of `list_payment_requests`, of one page after another, from `cursor` on."""
        items: Iterator[types.PaymentRequest] = self._items(
            'listPaymentRequests', 'paymentRequests', input, options
        )
        return items

    def list_platform_refusals(
        self, input: types.ListPlatformRefusalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListPlatformRefusalsOutput:
        """What was asked for through the platform of the service account. Requests with a good token that move, hold, exchange or administer and were answered 4xx or 5xx: within 5 seconds, for 7 days, and at most 100 of one caller in a minute. Of a body no more is kept than an amount and a receiver. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListPlatformRefusalsOutput = self._call('listPlatformRefusals', input, options)
        return answer

    def each_of_platform_refusals(
        self, input: types.ListPlatformRefusalsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Refusal]:
        """The items of `list_platform_refusals`, of one page after another, from `cursor` on."""
        items: Iterator[types.Refusal] = self._items('listPlatformRefusals', 'refusals', input, options)
        return items

    def list_platform_transactions(
        self, input: types.ListPlatformTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListPlatformTransactionsOutput:
        """A page of what was asked for through the platform of the service account. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListPlatformTransactionsOutput = self._call('listPlatformTransactions', input, options)
        return answer

    def each_of_platform_transactions(
        self, input: types.ListPlatformTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Transaction]:
        """The items of `list_platform_transactions`, of one page after another, from `cursor` on."""
        items: Iterator[types.Transaction] = self._items(
            'listPlatformTransactions', 'transactions', input, options
        )
        return items

    def list_platforms(self, **options: Unpack[CallOptions]) -> types.ListPlatformsOutput:
        """All platforms, also those that are suspended."""
        answer: types.ListPlatformsOutput = self._call('listPlatforms', None, options)
        return answer

    def list_public_keys(self, **options: Unpack[CallOptions]) -> types.ListPublicKeysOutput:
        """A JSON Web Key Set (RFC 7517). Answers may be kept for as long as `Cache-Control` says."""
        answer: types.ListPublicKeysOutput = self._call('listPublicKeys', None, options)
        return answer

    def list_refusals(
        self, input: types.ListRefusalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListRefusalsOutput:
        """Answers why a request was refused. Requests with a good token that move, hold, exchange or administer and were answered 4xx or 5xx: within 5 seconds, for 7 days, and at most 100 of one caller in a minute. Of a body no more is kept than an amount and a receiver. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListRefusalsOutput = self._call('listRefusals', input, options)
        return answer

    def each_of_refusals(
        self, input: types.ListRefusalsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Refusal]:
        """The items of `list_refusals`, of one page after another, from `cursor` on."""
        items: Iterator[types.Refusal] = self._items('listRefusals', 'refusals', input, options)
        return items

    def list_schedules(
        self, input: types.ListSchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListSchedulesOutput:
        """A page of the schedules of everybody, or of those that one user pays. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListSchedulesOutput = self._call('listSchedules', input, options)
        return answer

    def each_of_schedules(
        self, input: types.ListSchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Schedule]:
        """The items of `list_schedules`, of one page after another, from `cursor` on."""
        items: Iterator[types.Schedule] = self._items('listSchedules', 'schedules', input, options)
        return items

    def list_service_accounts(self, **options: Unpack[CallOptions]) -> types.ListServiceAccountsOutput:
        """All service accounts, also those that were deleted, without their secrets."""
        answer: types.ListServiceAccountsOutput = self._call('listServiceAccounts', None, options)
        return answer

    def list_transactions(
        self, input: types.ListTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListTransactionsOutput:
        """A page of everybody's transactions, with who asked for each; with `userId` and `treasury` those between the two. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListTransactionsOutput = self._call('listTransactions', input, options)
        return answer

    def each_of_transactions(
        self, input: types.ListTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.AdminTransaction]:
        """The items of `list_transactions`, of one page after another, from `cursor` on."""
        items: Iterator[types.AdminTransaction] = self._items(
            'listTransactions', 'transactions', input, options
        )
        return items

    def list_treasuries(self, **options: Unpack[CallOptions]) -> types.ListTreasuriesOutput:
        """The treasuries by their codes, which other endpoints take, and names."""
        answer: types.ListTreasuriesOutput = self._call('listTreasuries', None, options)
        return answer

    def list_treasury_balances(self, **options: Unpack[CallOptions]) -> types.ListTreasuryBalancesOutput:
        """What each treasury has, what it ever received and sent, and below how much it is low."""
        answer: types.ListTreasuryBalancesOutput = self._call('listTreasuryBalances', None, options)
        return answer

    def list_treasury_transactions(
        self, input: types.ListTreasuryTransactionsInput, **options: Unpack[CallOptions]
    ) -> types.ListTreasuryTransactionsOutput:
        """With who asked for each. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListTreasuryTransactionsOutput = self._call('listTreasuryTransactions', input, options)
        return answer

    def each_of_treasury_transactions(
        self, input: types.ListTreasuryTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[types.AdminTransaction]:
        """The items of `list_treasury_transactions`, of one page after another, from `cursor` on."""
        items: Iterator[types.AdminTransaction] = self._items(
            'listTreasuryTransactions', 'transactions', input, options
        )
        return items

    def list_user_limits(
        self, input: types.ListUserLimitsInput, **options: Unpack[CallOptions]
    ) -> types.ListUserLimitsOutput:
        """Limits of theirs alone, of their role, and of everybody; of the window that ends now. Those of a platform count what is sent through it alone."""
        answer: types.ListUserLimitsOutput = self._call('listUserLimits', input, options)
        return answer

    def list_user_links(
        self, input: types.ListUserLinksInput, **options: Unpack[CallOptions]
    ) -> types.ListUserLinksOutput:
        """By platform, with those that wait to be confirmed."""
        answer: types.ListUserLinksOutput = self._call('listUserLinks', input, options)
        return answer

    def list_user_names(
        self, input: types.ListUserNamesInput, **options: Unpack[CallOptions]
    ) -> types.ListUserNamesOutput:
        """Of those of `ids` who share a movement, a hold, a payment request or a schedule with you, in their order; all others are left out."""
        answer: types.ListUserNamesOutput = self._call('listUserNames', input, options)
        return answer

    def list_user_sessions(
        self, input: types.ListUserSessionsInput, **options: Unpack[CallOptions]
    ) -> types.ListUserSessionsOutput:
        """Where a user is logged in: sessions that have not ended. A deleted user has none."""
        answer: types.ListUserSessionsOutput = self._call('listUserSessions', input, options)
        return answer

    def list_user_transactions(
        self, input: types.ListUserTransactionsInput, **options: Unpack[CallOptions]
    ) -> types.ListUserTransactionsOutput:
        """With who asked for each. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end."""
        answer: types.ListUserTransactionsOutput = self._call('listUserTransactions', input, options)
        return answer

    def each_of_user_transactions(
        self, input: types.ListUserTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[types.AdminTransaction]:
        """The items of `list_user_transactions`, of one page after another, from `cursor` on."""
        items: Iterator[types.AdminTransaction] = self._items(
            'listUserTransactions', 'transactions', input, options
        )
        return items

    def list_users(
        self, input: types.ListUsersInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListUsersOutput:
        """A numbered page of users, of a role, verified or not, with a text in the name or e-mail address, or with that e-mail address; or those of up to 100 `ids`, on one page."""
        answer: types.ListUsersOutput = self._call('listUsers', input, options)
        return answer

    def list_verifications(
        self, input: types.ListVerificationsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListVerificationsOutput:
        """A page of the verifications with their progress and findings; with very many findings it has fewer than `limit`. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListVerificationsOutput = self._call('listVerifications', input, options)
        return answer

    def each_of_verifications(
        self, input: types.ListVerificationsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Verification]:
        """The items of `list_verifications`, of one page after another, from `cursor` on."""
        items: Iterator[types.Verification] = self._items(
            'listVerifications', 'verifications', input, options
        )
        return items

    def list_webhook_deliveries(
        self, input: types.ListWebhookDeliveriesInput, **options: Unpack[CallOptions]
    ) -> types.ListWebhookDeliveriesOutput:
        """Each event for this webhook, with what came of the last attempt. What was delivered or failed is listed for some weeks."""
        answer: types.ListWebhookDeliveriesOutput = self._call('listWebhookDeliveries', input, options)
        return answer

    def each_of_webhook_deliveries(
        self, input: types.ListWebhookDeliveriesInput, **options: Unpack[CallOptions]
    ) -> Iterator[types.WebhookDelivery]:
        """The items of `list_webhook_deliveries`, of one page after another, from `cursor` on."""
        items: Iterator[types.WebhookDelivery] = self._items(
            'listWebhookDeliveries', 'deliveries', input, options
        )
        return items

    def list_webhooks(self, **options: Unpack[CallOptions]) -> types.ListWebhooksOutput:
        """All webhooks, without their secrets."""
        answer: types.ListWebhooksOutput = self._call('listWebhooks', None, options)
        return answer

    def list_withdrawals(
        self, input: types.ListWithdrawalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListWithdrawalsOutput:
        """A page of the withdrawals of everybody, or of one user. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end."""
        answer: types.ListWithdrawalsOutput = self._call('listWithdrawals', input, options)
        return answer

    def each_of_withdrawals(
        self, input: types.ListWithdrawalsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.AdminWithdrawal]:
        """The items of `list_withdrawals`, of one page after another, from `cursor` on."""
        items: Iterator[types.AdminWithdrawal] = self._items('listWithdrawals', 'withdrawals', input, options)
        return items

    @overload
    def make_purchase(
        self, input: types.MakePurchaseInput1, **options: Unpack[KeyedCallOptions]
    ) -> types.MakePurchaseOutput1: ...

    @overload
    def make_purchase(
        self, input: types.MakePurchaseInput2, **options: Unpack[KeyedCallOptions]
    ) -> types.MakePurchaseOutput2: ...

    @overload
    def make_purchase(
        self, input: types.MakePurchaseInput, **options: Unpack[KeyedCallOptions]
    ) -> types.MakePurchaseOutput: ...

    def make_purchase(
        self, input: types.MakePurchaseInput, **options: Unpack[KeyedCallOptions]
    ) -> types.MakePurchaseOutput:
        """Pays a treasury from your wallet, or with `splits` up to 20 users and treasuries at once: a purchase for each, all or none. A `reference` is used once: a second purchase with it is refused."""
        answer: types.MakePurchaseOutput = self._call('makePurchase', input, options)
        return answer

    def mint_coins(
        self, input: types.MintCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.MintCoinsOutput:
        """Makes new coins for exactly one receiver: a user or a treasury. Needs an API key with the scope `coins:mint` besides the token."""
        answer: types.MintCoinsOutput = self._call('mintCoins', input, options)
        return answer

    def pause_schedule(
        self, input: types.PauseScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PauseScheduleOutput:
        """Nothing is paid until you resume it; what falls due meanwhile is left out."""
        answer: types.PauseScheduleOutput = self._call('pauseSchedule', input, options)
        return answer

    def pay_payment_request(
        self, input: types.PayPaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PayPaymentRequestOutput:
        """Pays all of it from your wallet: a TRANSFER to a user, a PURCHASE to a treasury, or a PURCHASE for each leg of a split, of which `transaction` is the first. It is paid once, whoever is first. A platform that acts for the user needs the scope of what it makes."""
        answer: types.PayPaymentRequestOutput = self._call('payPaymentRequest', input, options)
        return answer

    def ping_webhook(self, input: types.PingWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Sends an event of the type `webhook.ping`, also while the webhook is DISABLED: then it is tried once. What came of it stands in the list of deliveries."""
        answer: None = self._call('pingWebhook', input, options)
        return answer

    def place_hold(
        self, input: types.PlaceHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PlaceHoldOutput:
        """Sets coins of your wallet aside for exactly one receiver: a user or a treasury. They stay in `balance` and leave `activeCoins`."""
        answer: types.PlaceHoldOutput = self._call('placeHold', input, options)
        return answer

    def pull_webhook(
        self, input: types.PullWebhookInput, **options: Unpack[CallOptions]
    ) -> types.PullWebhookOutput:
        """Hands out what has its turn, signed as it would be posted. What is not acknowledged within 30 s is handed out again, and of each partition nothing behind it before. With `waitSeconds` it waits for something to come. A service account pulls the webhooks of its platform."""
        answer: types.PullWebhookOutput = self._call('pullWebhook', input, options)
        return answer

    def redeliver_webhook_delivery(
        self, input: types.RedeliverWebhookDeliveryInput, **options: Unpack[CallOptions]
    ) -> None:
        """Sends it once more under the same `webhook-id`, beside the order of the others. One that is PENDING keeps its place and is tried at once when it has its turn."""
        answer: None = self._call('redeliverWebhookDelivery', input, options)
        return answer

    @overload
    def refund_purchase(
        self, input: types.RefundPurchaseInput1, **options: Unpack[KeyedCallOptions]
    ) -> types.RefundPurchaseOutput1 | types.RefundPurchaseOutput3: ...

    @overload
    def refund_purchase(
        self, input: types.RefundPurchaseInput2, **options: Unpack[KeyedCallOptions]
    ) -> types.RefundPurchaseOutput2 | types.RefundPurchaseOutput3: ...

    @overload
    def refund_purchase(
        self, input: types.RefundPurchaseInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RefundPurchaseOutput: ...

    def refund_purchase(
        self, input: types.RefundPurchaseInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RefundPurchaseOutput:
        """Pays the buyer back from whom they paid: the whole of what is left, or a part. With `groupId` a split purchase, in proportion to what is left of each part, all or nothing. For administrators, and for service accounts with the scope `coins:refund`, for whom only purchases that bear their platform are there."""
        answer: types.RefundPurchaseOutput = self._call('refundPurchase', input, options)
        return answer

    def register_user(
        self, input: types.RegisterUserInput, **options: Unpack[CallOptions]
    ) -> types.RegisterUserOutput:
        """Makes a user and their wallet, which is open when this answers. A mail leads to where they confirm their address, in French where `Accept-Language` asks for it."""
        answer: types.RegisterUserOutput = self._call('registerUser', input, options)
        return answer

    def reject_approval(
        self, input: types.RejectApprovalInput, **options: Unpack[CallOptions]
    ) -> types.RejectApprovalOutput:
        """It is closed, and nothing of it is done."""
        answer: types.RejectApprovalOutput = self._call('rejectApproval', input, options)
        return answer

    def reject_withdrawal(
        self, input: types.RejectWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RejectWithdrawalOutput:
        """Its XAF go back to the wallet. Two administrators have to, when it may have been paid: the first is answered with the withdrawal still PENDING."""
        answer: types.RejectWithdrawalOutput = self._call('rejectWithdrawal', input, options)
        return answer

    def release_hold(
        self, input: types.ReleaseHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ReleaseHoldOutput:
        """Gives the payer back what was held. For the receiver, administrators, and service accounts with the scope `holds:release`; never for the payer."""
        answer: types.ReleaseHoldOutput = self._call('releaseHold', input, options)
        return answer

    def remove_approval_policy(
        self, input: types.RemoveApprovalPolicyInput, **options: Unpack[CallOptions]
    ) -> types.RemoveApprovalPolicyOutput:
        """A second person is asked about this, too. MINT_APPROVAL_ABOVE stays in force."""
        answer: types.RemoveApprovalPolicyOutput = self._call('removeApprovalPolicy', input, options)
        return answer

    def remove_passkey(self, input: types.RemovePasskeyInput, **options: Unpack[CallOptions]) -> None:
        """Takes the password, and a code while an app is in force. With the last one, where there is no app, the recovery codes go, and the password alone signs in again. Sessions go on."""
        answer: None = self._call('removePasskey', input, options)
        return answer

    def remove_totp(self, input: types.RemoveTotpInput, **options: Unpack[CallOptions]) -> None:
        """Takes the password and a code of the app, or a recovery code, and all recovery codes with it. One that is not in force goes without a right code."""
        answer: None = self._call('removeTotp', input, options)
        return answer

    def replay_webhook(self, input: types.ReplayWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Events are kept for ever, so that any time can be asked for. Each is sent under the `webhook-id` that it has always had; those of one partition in their order among themselves, beside what is new."""
        answer: None = self._call('replayWebhook', input, options)
        return answer

    def request_password_reset(
        self, input: types.RequestPasswordResetInput, **options: Unpack[CallOptions]
    ) -> None:
        """The mail has a link with a token that is good once, for 30 minutes. The answer is the same, and as quick, for an address that nobody has."""
        answer: None = self._call('requestPasswordReset', input, options)
        return answer

    def request_verification(self, **options: Unpack[CallOptions]) -> None:
        """The mail has a link with a token that is good for 24 hours. Registration sends one too. Nothing is sent once the address is confirmed."""
        answer: None = self._call('requestVerification', None, options)
        return answer

    def reset_password(self, input: types.ResetPasswordInput, **options: Unpack[CallOptions]) -> None:
        """The token works once. It confirms the e-mail address as well. Delegated tokens end, your links wait to be confirmed again, and your schedules pause. A second factor stays, unless the address was never confirmed before: then passkeys, second factor and recovery codes are removed, and your open payment requests are cancelled."""
        answer: None = self._call('resetPassword', input, options)
        return answer

    def reset_user_totp(
        self, input: types.ResetUserTotpInput, **options: Unpack[CallOptions]
    ) -> types.ResetUserTotpOutput:
        """For somebody who lost the app, the passkeys and the recovery codes: all of them go, and it stands in the administrative log. Make sure who asks. A user without a second factor is answered alike, and keeps the sessions. Nobody takes their own away by this: 403."""
        answer: types.ResetUserTotpOutput = self._call('resetUserTotp', input, options)
        return answer

    def resume_schedule(
        self, input: types.ResumeScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ResumeScheduleOutput:
        """It goes on with the first occurrence that is still to come: what was missed is not made up. Where none is to come, it is FINISHED."""
        answer: types.ResumeScheduleOutput = self._call('resumeSchedule', input, options)
        return answer

    def revoke_api_key(self, input: types.RevokeApiKeyInput, **options: Unpack[CallOptions]) -> None:
        """The key is refused from the next request on."""
        answer: None = self._call('revokeApiKey', input, options)
        return answer

    def reward_user(
        self, input: types.RewardUserInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RewardUserOutput:
        """Pays a user from the treasury `rewards`. For administrators, and for service accounts with the scope `coins:reward`."""
        answer: types.RewardUserOutput = self._call('rewardUser', input, options)
        return answer

    def reward_users(
        self, input: types.RewardUsersInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RewardUsersOutput:
        """Pays up to 1,000 users from the treasury `rewards`: each of them, or nobody."""
        answer: types.RewardUsersOutput = self._call('rewardUsers', input, options)
        return answer

    def rotate_api_key(
        self, input: types.RotateApiKeyInput, **options: Unpack[CallOptions]
    ) -> types.RotateApiKeyOutput:
        """Makes a key with the same settings. The old one goes on for the overlap and no longer than it would have; until then both share the limit of a day."""
        answer: types.RotateApiKeyOutput = self._call('rotateApiKey', input, options)
        return answer

    def rotate_service_account_secret(
        self, input: types.RotateServiceAccountSecretInput, **options: Unpack[CallOptions]
    ) -> types.RotateServiceAccountSecretOutput:
        """The secrets of before get tokens until the overlap ends, each no longer than an earlier rotation let it: with 0 none does any more. At most 10 go on, the newest. Tokens that were given out are good until they expire."""
        answer: types.RotateServiceAccountSecretOutput = self._call(
            'rotateServiceAccountSecret', input, options
        )
        return answer

    def rotate_webhook_secret(
        self, input: types.RotateWebhookSecretInput, **options: Unpack[CallOptions]
    ) -> types.RotateWebhookSecretOutput:
        """For 24 hours everything is signed with both secrets, one signature after the other in `webhook-signature`, so that a receiver can change from one to the other at any time. Rotated again within that time, all of them sign, each for its 24 hours: up to ten beside the newest, and one more is refused."""
        answer: types.RotateWebhookSecretOutput = self._call('rotateWebhookSecret', input, options)
        return answer

    def set_approval_policy(
        self, input: types.SetApprovalPolicyInput, **options: Unpack[CallOptions]
    ) -> types.SetApprovalPolicyOutput:
        """The acts of one person and kind on a UTC day count together; what exceeds `aboveAmount` waits, and acts without an amount always do. Once there is any policy, a second person is asked about this, too. A lower MINT_APPROVAL_ABOVE stays in force."""
        answer: types.SetApprovalPolicyOutput = self._call('setApprovalPolicy', input, options)
        return answer

    def set_exchange_rate(
        self, input: types.SetExchangeRateInput, **options: Unpack[KeyedCallOptions]
    ) -> types.SetExchangeRateOutput:
        """Sets what a coin is worth in XAF from now on, and the fee."""
        answer: types.SetExchangeRateOutput = self._call('setExchangeRate', input, options)
        return answer

    def set_treasury_alarm(
        self, input: types.SetTreasuryAlarmInput, **options: Unpack[CallOptions]
    ) -> types.SetTreasuryAlarmOutput:
        """Each movement that takes the balance from the alarm or above to below it publishes `coin.treasury.low`, once. A treasury that is below it already is shown so, and nothing is published before it was above."""
        answer: types.SetTreasuryAlarmOutput = self._call('setTreasuryAlarm', input, options)
        return answer

    def set_up_totp(
        self, input: types.SetUpTotpInput, **options: Unpack[CallOptions]
    ) -> types.SetUpTotpOutput:
        """The app reads it from `otpauthUrl`, shown as a QR code, or it is typed. It counts for nothing until a code of it is confirmed. While a second factor is in force there is no other: 403."""
        answer: types.SetUpTotpOutput = self._call('setUpTotp', input, options)
        return answer

    def set_user_role(
        self, input: types.SetUserRoleInput, **options: Unpack[CallOptions]
    ) -> types.SetUserRoleOutput:
        """Gives a user another role, which counts for access tokens that they have already. The last super admin keeps theirs."""
        answer: types.SetUserRoleOutput = self._call('setUserRole', input, options)
        return answer

    def settle_withdrawal(
        self, input: types.SettleWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.SettleWithdrawalOutput:
        """Its XAF are with the user: the withdrawal is closed. A second decision is refused."""
        answer: types.SettleWithdrawalOutput = self._call('settleWithdrawal', input, options)
        return answer

    def sign_in_by_passkey(
        self, input: types.SignInByPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.SignInByPasskeyOutput:
        """Gives the same tokens as a login for what the browser answered. A passkey verifies its person, so it is both factors: no code is asked for. One that is unknown is refused as a wrong answer is, and both are counted as wrong passwords are."""
        answer: types.SignInByPasskeyOutput = self._call('signInByPasskey', input, options)
        return answer

    def start_verification(self, **options: Unpack[KeyedCallOptions]) -> types.StartVerificationOutput:
        """Starts to compute every hash, balance and hold again. Ask `getVerification` for its progress."""
        answer: types.StartVerificationOutput = self._call('startVerification', None, options)
        return answer

    def stream_my_transactions(self, **options: Unpack[CallOptions]) -> types.StreamMyTransactionsOutput:
        """Every transaction that you took part in, in one answer that is written while it is read. For pages use `listMyTransactions`."""
        answer: types.StreamMyTransactionsOutput = self._call('streamMyTransactions', None, options)
        return answer

    def transfer_coins(
        self, input: types.TransferCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.TransferCoinsOutput:
        """Moves coins from your wallet to exactly one receiver: a user or a treasury. Answers with the transaction and your wallet after it."""
        answer: types.TransferCoinsOutput = self._call('transferCoins', input, options)
        return answer

    def transfer_from_treasury(
        self, input: types.TransferFromTreasuryInput, **options: Unpack[KeyedCallOptions]
    ) -> types.TransferFromTreasuryOutput:
        """Moves coins of a treasury to exactly one receiver: a user or another treasury."""
        answer: types.TransferFromTreasuryOutput = self._call('transferFromTreasury', input, options)
        return answer

    def unfreeze_wallet(self, input: types.UnfreezeWalletInput, **options: Unpack[CallOptions]) -> None:
        """Also when there is none."""
        answer: None = self._call('unfreezeWallet', input, options)
        return answer
