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
        """Marks pulled events as DELIVERED, also after their time, so that they are not returned again. Ids are ignored when they are unknown, of another webhook, already acknowledged, or were not pulled."""
        answer: None = self._call('acknowledgeWebhookDeliveries', input, options)
        return answer

    def add_passkey(
        self, input: types.AddPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.AddPasskeyOutput:
        """You can then log in with the passkey alone. It also counts as a second factor, so the password alone is no longer enough. If you had no second factor, the answer has ten recovery codes, shown only once, and your other sessions end."""
        answer: types.AddPasskeyOutput = self._call('addPasskey', input, options)
        return answer

    def advance_clock(
        self, input: types.AdvanceClockInput, **options: Unpack[CallOptions]
    ) -> types.AdvanceClockOutput:
        """Work that falls due meanwhile is done in the order of its time. Then the clock is IDLE again, and every list shows the results. You can advance the clock again while it runs; `by` then counts from its target. Only with the setting `SANDBOX_CLOCK`; otherwise the answer is 404."""
        answer: types.AdvanceClockOutput = self._call('advanceClock', input, options)
        return answer

    def apply_bulk(
        self, input: types.ApplyBulkInput, **options: Unpack[CallOptions]
    ) -> types.ApplyBulkOutput:
        """Takes up to 1,000 operations. Each needs the rights of its single call, and has its own idempotency key and its own result. A refused operation does not stop the others."""
        answer: types.ApplyBulkOutput = self._call('applyBulk', input, options)
        return answer

    def approve_act(
        self, input: types.ApproveActInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ApproveActOutput:
        """Runs the operation with the present rights and state, and returns its answer. You need the role of the operation, but no API key. The API key, the platform and their limits are those of the request. You cannot approve your own request. The approval stays open when the operation is refused. It is rejected when its requester, key or platform has lost the right."""
        answer: types.ApproveActOutput = self._call('approveAct', input, options)
        return answer

    def begin_passkey(
        self, input: types.BeginPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.BeginPasskeyOutput:
        """Needs your password, and a code while an authenticator app is set up. Pass `publicKey` to `navigator.credentials.create`. Its challenge works once, within five minutes, in this session. The authenticator must verify the person; attestation is not requested."""
        answer: types.BeginPasskeyOutput = self._call('beginPasskey', input, options)
        return answer

    def begin_passkey_sign_in(self, **options: Unpack[CallOptions]) -> types.BeginPasskeySignInOutput:
        """Pass `publicKey` to `navigator.credentials.get`. Its challenge works once, within five minutes. It names no user; the browser offers the passkeys that it has."""
        answer: types.BeginPasskeySignInOutput = self._call('beginPasskeySignIn', None, options)
        return answer

    def burn_coins(
        self, input: types.BurnCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.BurnCoinsOutput:
        """Takes coins of a user out of circulation. Besides the token you need an API key with the scope `coins:burn`."""
        answer: types.BurnCoinsOutput = self._call('burnCoins', input, options)
        return answer

    def cancel_payment_request(
        self, input: types.CancelPaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelPaymentRequestOutput:
        """Ends a request that nobody has paid. Allowed for its payee, its named payer, service accounts of its platform with the scope `payment-requests:write`, and administrators."""
        answer: types.CancelPaymentRequestOutput = self._call('cancelPaymentRequest', input, options)
        return answer

    def cancel_schedule(
        self, input: types.CancelScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelScheduleOutput:
        """It ends permanently. Earlier payments stay."""
        answer: types.CancelScheduleOutput = self._call('cancelSchedule', input, options)
        return answer

    def cancel_user_schedule(
        self, input: types.CancelUserScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CancelUserScheduleOutput:
        """It ends permanently. Earlier payments stay."""
        answer: types.CancelUserScheduleOutput = self._call('cancelUserSchedule', input, options)
        return answer

    def capture_hold(
        self, input: types.CaptureHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CaptureHoldOutput:
        """Pays the held coins, or a part of them, to the receiver. Only the receiver, administrators, and service accounts with the scope `holds:capture` may capture; never the payer."""
        answer: types.CaptureHoldOutput = self._call('captureHold', input, options)
        return answer

    def change_limit(
        self, input: types.ChangeLimitInput, **options: Unpack[CallOptions]
    ) -> types.ChangeLimitOutput:
        """Omitted fields stay as they are. What users have sent so far still counts, whatever its types."""
        answer: types.ChangeLimitOutput = self._call('changeLimit', input, options)
        return answer

    def change_my_link(
        self, input: types.ChangeMyLinkInput, **options: Unpack[CallOptions]
    ) -> types.ChangeMyLinkOutput:
        """Coins per UTC day, from the next request on. What the platform has spent today counts. Null: no limit. Beyond the limit the platform gets 422 `limit_exceeded` with `limit: "link"`."""
        answer: types.ChangeMyLinkOutput = self._call('changeMyLink', input, options)
        return answer

    def change_my_password(self, input: types.ChangeMyPasswordInput, **options: Unpack[CallOptions]) -> None:
        """Needs the current password and a new one. Your other sessions end; this one continues."""
        answer: None = self._call('changeMyPassword', input, options)
        return answer

    def change_platform(
        self, input: types.ChangePlatformInput, **options: Unpack[CallOptions]
    ) -> types.ChangePlatformOutput:
        """The change applies from the platform's next request on. Omitted fields stay as they are."""
        answer: types.ChangePlatformOutput = self._call('changePlatform', input, options)
        return answer

    def change_webhook(
        self, input: types.ChangeWebhookInput, **options: Unpack[CallOptions]
    ) -> types.ChangeWebhookOutput:
        """Omitted fields stay as they are. While a webhook is DISABLED, new events are not recorded for it, and pending ones wait until it is ACTIVE again. A replay sends the events of the meantime. A pulled webhook cannot get a URL; create another one instead."""
        answer: types.ChangeWebhookOutput = self._call('changeWebhook', input, options)
        return answer

    def confirm_my_link(
        self, input: types.ConfirmMyLinkInput, **options: Unpack[CallOptions]
    ) -> types.ConfirmMyLinkOutput:
        """First check `displayName`, your name on the platform. After you confirm, the platform may read your wallet, pay and place holds for you."""
        answer: types.ConfirmMyLinkOutput = self._call('confirmMyLink', input, options)
        return answer

    def confirm_totp(
        self, input: types.ConfirmTotpInput, **options: Unpack[CallOptions]
    ) -> types.ConfirmTotpOutput:
        """From then on a login needs a code. The ten recovery codes replace the app, each once, and are shown only once. Your other sessions end, because they started without a code."""
        answer: types.ConfirmTotpOutput = self._call('confirmTotp', input, options)
        return answer

    def confirm_verification(
        self, input: types.ConfirmVerificationInput, **options: Unpack[CallOptions]
    ) -> None:
        """Send the access token of the user with this address, or their `password` in the body. After that `isVerified` is true, and links that a platform made before must be confirmed. The token works once."""
        answer: None = self._call('confirmVerification', input, options)
        return answer

    def create_api_key(
        self, input: types.CreateApiKeyInput, **options: Unpack[CallOptions]
    ) -> types.CreateApiKeyOutput:
        """Creates a key that may mint and burn. Only its hash is stored, so `key` is never shown again. Mints with a platform's key count towards the budget of the platform."""
        answer: types.CreateApiKeyOutput = self._call('createApiKey', input, options)
        return answer

    def create_key_stand_in(
        self, input: types.CreateKeyStandInInput, **options: Unpack[CallOptions]
    ) -> types.CreateKeyStandInOutput:
        """Needs your password, and a code while an authenticator app is set up. Send `key` as `x-api-key` in place of the API key, in one request with your token, within 60 seconds. The stand-in has the rights of the API key, and the ledger records the API key."""
        answer: types.CreateKeyStandInOutput = self._call('createKeyStandIn', input, options)
        return answer

    def create_limit(
        self, input: types.CreateLimitInput, **options: Unpack[CallOptions]
    ) -> types.CreateLimitOutput:
        """Limits what each user sends of `types` within the window, through `platform` or in any way: transfers, purchases, exchanges, and holds when they are placed. Beyond the limit a request is refused with 422 `limit_exceeded`, with `limit` and `retryAt`. It applies from the next request on. Earlier spending counts as far as another limit measured it."""
        answer: types.CreateLimitOutput = self._call('createLimit', input, options)
        return answer

    def create_link(
        self, input: types.CreateLinkInput, **options: Unpack[CallOptions]
    ) -> types.CreateLinkOutput:
        """The link is PENDING until the user confirms it, within 24 hours. Show `maskedName` to the person who gave you the code. If it is not their name, the code belongs to somebody else."""
        answer: types.CreateLinkOutput = self._call('createLink', input, options)
        return answer

    def create_link_code(
        self, input: types.CreateLinkCodeInput, **options: Unpack[CallOptions]
    ) -> types.CreateLinkCodeOutput:
        """Give the code to the platform within 10 minutes; it works once. A new code replaces the former one. The link has no effect until you confirm it."""
        answer: types.CreateLinkCodeOutput = self._call('createLinkCode', input, options)
        return answer

    def create_payment_request(
        self, input: types.CreatePaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreatePaymentRequestOutput:
        """Creates a payment request. A user requests coins for themselves, alone, or with `splits` together with others. A service account with the scope `payment-requests:write` requests them for a treasury or for a user who is linked with its platform. No coins move until somebody pays."""
        answer: types.CreatePaymentRequestOutput = self._call('createPaymentRequest', input, options)
        return answer

    def create_platform(
        self, input: types.CreatePlatformInput, **options: Unpack[CallOptions]
    ) -> types.CreatePlatformOutput:
        """Creates one of the systems that share the coin. Use its id to create its API keys and service accounts."""
        answer: types.CreatePlatformOutput = self._call('createPlatform', input, options)
        return answer

    def create_platform_user(
        self, input: types.CreatePlatformUserInput, **options: Unpack[CallOptions]
    ) -> types.CreatePlatformUserOutput:
        """For a person without an account. The link is PROVISIONAL: you act for the user until they confirm their e-mail address with the mail that they get. Then they keep the link or delete it. Nobody can log in as the user before they set a password by a reset. With `email_taken` the person has an account; ask them for a code."""
        answer: types.CreatePlatformUserOutput = self._call('createPlatformUser', input, options)
        return answer

    def create_quote(
        self, input: types.CreateQuoteInput, **options: Unpack[CallOptions]
    ) -> types.CreateQuoteOutput:
        """Returns the value of your coins in XAF, and guarantees it for 60 seconds. No coins move."""
        answer: types.CreateQuoteOutput = self._call('createQuote', input, options)
        return answer

    def create_schedule(
        self, input: types.CreateScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreateScheduleOutput:
        """Creates a schedule that sends your coins at `startsAt` and then every `every`: a TRANSFER to a user, a PURCHASE to a treasury. No coins are moved or held before."""
        answer: types.CreateScheduleOutput = self._call('createSchedule', input, options)
        return answer

    def create_service_account(
        self, input: types.CreateServiceAccountInput, **options: Unpack[CallOptions]
    ) -> types.CreateServiceAccountOutput:
        """Creates an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is stored."""
        answer: types.CreateServiceAccountOutput = self._call('createServiceAccount', input, options)
        return answer

    def create_webhook(
        self, input: types.CreateWebhookInput, **options: Unpack[CallOptions]
    ) -> types.CreateWebhookOutput:
        """From now on events of these types are sent to the URL, signed with `secret` as [Standard Webhooks](https://www.standardwebhooks.com) define. The URL must be a public `https` address. URLs that lead to a private or reserved network are refused, or fail when they are called. `secret` is never shown again. A webhook without a URL is *pulled*: its events wait until you fetch them. With `platform` the webhook gets only events of that platform."""
        answer: types.CreateWebhookOutput = self._call('createWebhook', input, options)
        return answer

    def create_withdrawal(
        self, input: types.CreateWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.CreateWithdrawalOutput:
        """Requests a payout of your XAF, which leave your balance at once. The withdrawal is PENDING until the payout is settled or rejected."""
        answer: types.CreateWithdrawalOutput = self._call('createWithdrawal', input, options)
        return answer

    def delete_limit(
        self, input: types.DeleteLimitInput, **options: Unpack[CallOptions]
    ) -> types.DeleteLimitOutput:
        """From the next request on the limit refuses nothing."""
        answer: types.DeleteLimitOutput = self._call('deleteLimit', input, options)
        return answer

    def delete_my_link(self, input: types.DeleteMyLinkInput, **options: Unpack[CallOptions]) -> None:
        """The platform's tokens for you are invalid from the next request on."""
        answer: None = self._call('deleteMyLink', input, options)
        return answer

    def delete_service_account(
        self, input: types.DeleteServiceAccountInput, **options: Unpack[CallOptions]
    ) -> None:
        """Its tokens are invalid from the next request on, and its secrets get no new ones. It stays in the list, with `revokedAt`."""
        answer: None = self._call('deleteServiceAccount', input, options)
        return answer

    def delete_user(
        self, input: types.DeleteUserInput, **options: Unpack[CallOptions]
    ) -> types.DeleteUserOutput:
        """Erases the personal data, ends sessions and API keys, and closes the wallet. Its remaining coins go to the treasury `general-operations`. The user's id stays in transactions of others."""
        answer: types.DeleteUserOutput = self._call('deleteUser', input, options)
        return answer

    def delete_user_link(self, input: types.DeleteUserLinkInput, **options: Unpack[CallOptions]) -> None:
        """The platform's tokens for the user are invalid from the next request on. The user may link again."""
        answer: None = self._call('deleteUserLink', input, options)
        return answer

    def delete_webhook(self, input: types.DeleteWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Nothing is sent to it any more, and pending events are deleted."""
        answer: None = self._call('deleteWebhook', input, options)
        return answer

    def end_my_session(self, input: types.EndMySessionInput, **options: Unpack[CallOptions]) -> None:
        """Its access tokens and its refresh token are invalid from the next request on. You can end the present session too."""
        answer: None = self._call('endMySession', input, options)
        return answer

    def end_user_sessions(self, input: types.EndUserSessionsInput, **options: Unpack[CallOptions]) -> None:
        """The user's access tokens, delegated ones included, and refresh tokens are invalid from the next request on. Links must be confirmed again, and schedules are paused. If the user is you, your own sessions end too."""
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
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400."""
        answer: Iterator[bytes] = self._call('exportMyTransactions', input, options)
        return answer

    def export_transactions(
        self, input: types.ExportTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines with all matching transactions, newest first, streamed. In CSV, `reason` and `reference` are escaped as in the file of a wallet, so that no spreadsheet runs them. If the stream fails, the connection closes before the end of the answer, so the file is incomplete."""
        answer: Iterator[bytes] = self._call('exportTransactions', input, options)
        return answer

    def export_treasury_transactions(
        self, input: types.ExportTreasuryTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400."""
        answer: Iterator[bytes] = self._call('exportTreasuryTransactions', input, options)
        return answer

    def export_user_transactions(
        self, input: types.ExportUserTransactionsInput, **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400."""
        answer: Iterator[bytes] = self._call('exportUserTransactions', input, options)
        return answer

    def find_user(self, input: types.FindUserInput, **options: Unpack[CallOptions]) -> types.FindUserOutput:
        """Finds the user who has confirmed exactly this address, regardless of case. Unconfirmed addresses are not found. At most 30 requests a minute."""
        answer: types.FindUserOutput = self._call('findUser', input, options)
        return answer

    def freeze_wallet(
        self, input: types.FreezeWalletInput, **options: Unpack[CallOptions]
    ) -> types.FreezeWalletOutput:
        """Stops coins that the user sends (OUT), coins that others send to the user (IN), or both, from the next request on. Existing holds can still be captured. Mints, burns and refunds continue. It replaces an earlier freeze."""
        answer: types.FreezeWalletOutput = self._call('freezeWallet', input, options)
        return answer

    def get_approval(
        self, input: types.GetApprovalInput, **options: Unpack[CallOptions]
    ) -> types.GetApprovalOutput:
        """The pending operation, its requester, and the decision."""
        answer: types.GetApprovalOutput = self._call('getApproval', input, options)
        return answer

    def get_clock(self, **options: Unpack[CallOptions]) -> types.GetClockOutput:
        """The time that coins move by: it sets `createdAt` and what falls due. Only with the setting `SANDBOX_CLOCK`; otherwise the answer is 404."""
        answer: types.GetClockOutput = self._call('getClock', None, options)
        return answer

    def get_exchange_rate(self, **options: Unpack[CallOptions]) -> types.GetExchangeRateOutput:
        """The present value of a coin in XAF, and the fee. There is no rate until an administrator sets one."""
        answer: types.GetExchangeRateOutput = self._call('getExchangeRate', None, options)
        return answer

    def get_health(self, **options: Unpack[CallOptions]) -> types.GetHealthOutput:
        """Consumer lag, dead letters and unpublished events of each service; work that waits for an event or an administrator; and the result of the last verification of the ledger. Null values are unknown, because a service did not answer in time. The answer may be some seconds old."""
        answer: types.GetHealthOutput = self._call('getHealth', None, options)
        return answer

    def get_hold(self, input: types.GetHoldInput, **options: Unpack[CallOptions]) -> types.GetHoldOutput:
        """One hold by its id, for its payer, its receiver and administrators. Other callers get 404, and so does a platform that acts for a user when the hold was not placed through it."""
        answer: types.GetHoldOutput = self._call('getHold', input, options)
        return answer

    def get_latency_statistics(
        self, input: types.GetLatencyStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetLatencyStatisticsOutput:
        """Time from the request to the end of a 2xx answer, per UTC hour, over all gateways. Figures appear after a few seconds and are kept for 7 days. An hour without requests is left out, and `whole` is null without any. A figure is at least 1 and at most 10 % off. The figures are in Redis, and lost when it loses its memory."""
        answer: types.GetLatencyStatisticsOutput = self._call('getLatencyStatistics', input, options)
        return answer

    def get_my_balance(
        self, input: types.GetMyBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetMyBalanceOutput:
        """The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones."""
        answer: types.GetMyBalanceOutput = self._call('getMyBalance', input, options)
        return answer

    def get_my_user(self, **options: Unpack[CallOptions]) -> types.GetMyUserOutput:
        """Your name, e-mail address and role, and whether you have a second factor."""
        answer: types.GetMyUserOutput = self._call('getMyUser', None, options)
        return answer

    def get_my_wallet(self, **options: Unpack[CallOptions]) -> types.GetMyWalletOutput:
        """Your balance, the coins you can spend, and your XAF. It is read from the ledger, so it includes every change that was answered before."""
        answer: types.GetMyWalletOutput = self._call('getMyWallet', None, options)
        return answer

    def get_payment_request(
        self, input: types.GetPaymentRequestInput, **options: Unpack[CallOptions]
    ) -> types.GetPaymentRequestOutput:
        """One payment request by its id, for its payee, its named payer, its platform and administrators. Without a named payer every user can read it. Other callers get 404."""
        answer: types.GetPaymentRequestOutput = self._call('getPaymentRequest', input, options)
        return answer

    def get_platform(
        self, input: types.GetPlatformInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformOutput:
        """The field `usedToday` has the coins minted and rewarded on this UTC day, with or without a budget."""
        answer: types.GetPlatformOutput = self._call('getPlatform', input, options)
        return answer

    def get_platform_statistics(
        self, input: types.GetPlatformStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformStatisticsOutput:
        """Coins moved by the platform's requests, by transaction type, for each UTC hour or day that overlaps the period, empty ones included."""
        answer: types.GetPlatformStatisticsOutput = self._call('getPlatformStatistics', input, options)
        return answer

    def get_platform_user(
        self, input: types.GetPlatformUserInput, **options: Unpack[CallOptions]
    ) -> types.GetPlatformUserOutput:
        """A user that you linked or registered, with the wallet. A user who has not confirmed the link is not found."""
        answer: types.GetPlatformUserOutput = self._call('getPlatformUser', input, options)
        return answer

    def get_receipt(
        self, input: types.GetReceiptInput, **options: Unpack[CallOptions]
    ) -> types.GetReceiptOutput:
        """A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody can verify it with the keys of `/.well-known/jwks.json`. For the parties of the transaction and administrators; other callers get 404."""
        answer: types.GetReceiptOutput = self._call('getReceipt', input, options)
        return answer

    def get_refusal_statistics(
        self, input: types.GetRefusalStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetRefusalStatisticsOutput:
        """Counts per UTC hour and code; hours and codes without refusals are left out. It counts the refusals of `listRefusals`, so at most 100 per caller and minute, for 7 days."""
        answer: types.GetRefusalStatisticsOutput = self._call('getRefusalStatistics', input, options)
        return answer

    def get_schedule(
        self, input: types.GetScheduleInput, **options: Unpack[CallOptions]
    ) -> types.GetScheduleOutput:
        """One schedule by its id, for its payer and administrators. Other callers get 404."""
        answer: types.GetScheduleOutput = self._call('getSchedule', input, options)
        return answer

    def get_statistics(
        self, input: types.GetStatisticsInput, **options: Unpack[CallOptions]
    ) -> types.GetStatisticsOutput:
        """Coins moved by transaction type, wallets involved, and the supply at the end, for each UTC hour or day that overlaps the period, empty ones included."""
        answer: types.GetStatisticsOutput = self._call('getStatistics', input, options)
        return answer

    def get_supply(
        self, input: types.GetSupplyInput | None = None, **options: Unpack[CallOptions]
    ) -> types.GetSupplyOutput:
        """Coins ever minted and burned, and the supply in wallets and in treasuries, all at the same time. With `at` the figures are those of that time."""
        answer: types.GetSupplyOutput = self._call('getSupply', input, options)
        return answer

    def get_transaction(
        self, input: types.GetTransactionInput, **options: Unpack[CallOptions]
    ) -> types.GetTransactionOutput:
        """One transaction by its id, for its parties, administrators, and service accounts of the platform that requested it. Other callers get 404."""
        answer: types.GetTransactionOutput = self._call('getTransaction', input, options)
        return answer

    def get_treasury_balance(
        self, input: types.GetTreasuryBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetTreasuryBalanceOutput:
        """The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones."""
        answer: types.GetTreasuryBalanceOutput = self._call('getTreasuryBalance', input, options)
        return answer

    def get_user(self, input: types.GetUserInput, **options: Unpack[CallOptions]) -> types.GetUserOutput:
        """The user, the balance of the wallet, and its freeze."""
        answer: types.GetUserOutput = self._call('getUser', input, options)
        return answer

    def get_user_balance(
        self, input: types.GetUserBalanceInput, **options: Unpack[CallOptions]
    ) -> types.GetUserBalanceOutput:
        """The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones."""
        answer: types.GetUserBalanceOutput = self._call('getUserBalance', input, options)
        return answer

    def get_user_wallet(
        self, input: types.GetUserWalletInput, **options: Unpack[CallOptions]
    ) -> types.GetUserWalletOutput:
        """The wallet of any user who is not deleted. It is read from the ledger, so it includes every change that was answered before."""
        answer: types.GetUserWalletOutput = self._call('getUserWallet', input, options)
        return answer

    def get_verification(
        self, input: types.GetVerificationInput, **options: Unpack[CallOptions]
    ) -> types.GetVerificationOutput:
        """Progress and findings of a verification. It ends as PASSED or FAILED."""
        answer: types.GetVerificationOutput = self._call('getVerification', input, options)
        return answer

    def get_webhook(
        self, input: types.GetWebhookInput, **options: Unpack[CallOptions]
    ) -> types.GetWebhookOutput:
        """A webhook without its secret, with its progress: pending events, the event that blocks the order, and the last answer."""
        answer: types.GetWebhookOutput = self._call('getWebhook', input, options)
        return answer

    def list_admin_actions(
        self, input: types.ListAdminActionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListAdminActionsOutput:
        """A page of the administrative log. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
        answer: types.ListAdminActionsOutput = self._call('listAdminActions', input, options)
        return answer

    def each_of_admin_actions(
        self, input: types.ListAdminActionsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.AuditLogEntry]:
        """The items of `list_admin_actions`, of one page after another, from `cursor` on."""
        items: Iterator[types.AuditLogEntry] = self._items('listAdminActions', 'entries', input, options)
        return items

    def list_api_keys(self, **options: Unpack[CallOptions]) -> types.ListApiKeysOutput:
        """All API keys, revoked and expired ones included, without their secrets."""
        answer: types.ListApiKeysOutput = self._call('listApiKeys', None, options)
        return answer

    def list_approval_policies(self, **options: Unpack[CallOptions]) -> types.ListApprovalPoliciesOutput:
        """Which operations need a second person. The setting MINT_APPROVAL_ABOVE is the policy of `mint` where it is lower."""
        answer: types.ListApprovalPoliciesOutput = self._call('listApprovalPolicies', None, options)
        return answer

    def list_approvals(
        self, input: types.ListApprovalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListApprovalsOutput:
        """Approvals of every kind of operation. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of all rates ever set; the first one is the present rate. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of all holds, or with `userId` of those that one user placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
        answer: types.ListHoldsOutput = self._call('listHolds', input, options)
        return answer

    def each_of_holds(
        self, input: types.ListHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Hold]:
        """The items of `list_holds`, of one page after another, from `cursor` on."""
        items: Iterator[types.Hold] = self._items('listHolds', 'holds', input, options)
        return items

    def list_ledger_heads(self, **options: Unpack[CallOptions]) -> types.ListLedgerHeadsOutput:
        """Keep them to detect a later change of the ledger. Verify the signatures with the keys of `/.well-known/jwks.json`."""
        answer: types.ListLedgerHeadsOutput = self._call('listLedgerHeads', None, options)
        return answer

    def list_limits(self, **options: Unpack[CallOptions]) -> types.ListLimitsOutput:
        """All spending limits, in the order of their creation."""
        answer: types.ListLimitsOutput = self._call('listLimits', None, options)
        return answer

    def list_my_api_keys(self, **options: Unpack[CallOptions]) -> types.ListMyApiKeysOutput:
        """Valid keys only, without their secrets."""
        answer: types.ListMyApiKeysOutput = self._call('listMyApiKeys', None, options)
        return answer

    def list_my_holds(
        self, input: types.ListMyHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyHoldsOutput:
        """A page of the holds that you placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end. A platform that acts for you sees only the holds placed through it."""
        answer: types.ListMyHoldsOutput = self._call('listMyHolds', input, options)
        return answer

    def each_of_my_holds(
        self, input: types.ListMyHoldsInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Hold]:
        """The items of `list_my_holds`, of one page after another, from `cursor` on."""
        items: Iterator[types.Hold] = self._items('listMyHolds', 'holds', input, options)
        return items

    def list_my_limits(self, **options: Unpack[CallOptions]) -> types.ListMyLimitsOutput:
        """Your use of each limit within the window that ends now. A limit of a platform counts only what you send through it. `freeze` shows which directions of the wallet are frozen. `spendableNow` is the largest transfer that would succeed now."""
        answer: types.ListMyLimitsOutput = self._call('listMyLimits', None, options)
        return answer

    def list_my_links(self, **options: Unpack[CallOptions]) -> types.ListMyLinksOutput:
        """Links in the order of their platforms, unconfirmed ones included."""
        answer: types.ListMyLinksOutput = self._call('listMyLinks', None, options)
        return answer

    def list_my_passkeys(self, **options: Unpack[CallOptions]) -> types.ListMyPasskeysOutput:
        """The passkeys that you can log in with, and when each was last used."""
        answer: types.ListMyPasskeysOutput = self._call('listMyPasskeys', None, options)
        return answer

    def list_my_payment_requests(
        self, input: types.ListMyPaymentRequestsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyPaymentRequestsOutput:
        """A page of the payment requests in which you are the payee or the named payer, or that you have paid. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of the schedules that you pay. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
        answer: types.ListMySchedulesOutput = self._call('listMySchedules', input, options)
        return answer

    def each_of_my_schedules(
        self, input: types.ListMySchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Schedule]:
        """The items of `list_my_schedules`, of one page after another, from `cursor` on."""
        items: Iterator[types.Schedule] = self._items('listMySchedules', 'schedules', input, options)
        return items

    def list_my_sessions(self, **options: Unpack[CallOptions]) -> types.ListMySessionsOutput:
        """Your active sessions. `current` marks the session of this access token."""
        answer: types.ListMySessionsOutput = self._call('listMySessions', None, options)
        return answer

    def list_my_transactions(
        self, input: types.ListMyTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListMyTransactionsOutput:
        """A page of the transactions that you sent or received. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none."""
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
        """A page of your withdrawals. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of all payment requests, or with `userId` of those with this payee or payer. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of refused requests that came through the platform of the service account. It has requests with a valid token that move, hold or exchange coins, or administer, and were answered with 4xx or 5xx. Refusals appear within 5 seconds and are stored for 7 days, at most 100 per caller and minute. Only amount and receiver of a body are stored. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few refusals match, a page before the end may have fewer than `limit`, or none."""
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
        """A page of the transactions requested through the platform of the service account. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none."""
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
        """All platforms, suspended ones included."""
        answer: types.ListPlatformsOutput = self._call('listPlatforms', None, options)
        return answer

    def list_public_keys(self, **options: Unpack[CallOptions]) -> types.ListPublicKeysOutput:
        """A JSON Web Key Set (RFC 7517). Cache the answer as `Cache-Control` allows."""
        answer: types.ListPublicKeysOutput = self._call('listPublicKeys', None, options)
        return answer

    def list_refusals(
        self, input: types.ListRefusalsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListRefusalsOutput:
        """A page of refused requests with their reasons. It has requests with a valid token that move, hold or exchange coins, or administer, and were answered with 4xx or 5xx. Refusals appear within 5 seconds and are stored for 7 days, at most 100 per caller and minute. Only amount and receiver of a body are stored. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few refusals match, a page before the end may have fewer than `limit`, or none."""
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
        """A page of all schedules, or with `userId` of those that one user pays. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
        answer: types.ListSchedulesOutput = self._call('listSchedules', input, options)
        return answer

    def each_of_schedules(
        self, input: types.ListSchedulesInput | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[types.Schedule]:
        """The items of `list_schedules`, of one page after another, from `cursor` on."""
        items: Iterator[types.Schedule] = self._items('listSchedules', 'schedules', input, options)
        return items

    def list_service_accounts(self, **options: Unpack[CallOptions]) -> types.ListServiceAccountsOutput:
        """All service accounts, deleted ones included, without their secrets."""
        answer: types.ListServiceAccountsOutput = self._call('listServiceAccounts', None, options)
        return answer

    def list_transactions(
        self, input: types.ListTransactionsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListTransactionsOutput:
        """A page of all transactions with their initiators. With both `userId` and `treasury` it has the transactions between the two. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none."""
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
        """Codes and names of the treasuries. Other operations take the codes."""
        answer: types.ListTreasuriesOutput = self._call('listTreasuries', None, options)
        return answer

    def list_treasury_balances(self, **options: Unpack[CallOptions]) -> types.ListTreasuryBalancesOutput:
        """Balance, total received, total sent and alarm of each treasury, all at the same time."""
        answer: types.ListTreasuryBalancesOutput = self._call('listTreasuryBalances', None, options)
        return answer

    def list_treasury_transactions(
        self, input: types.ListTreasuryTransactionsInput, **options: Unpack[CallOptions]
    ) -> types.ListTreasuryTransactionsOutput:
        """A page of the transactions with their initiators. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none."""
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
        """Limits of this user, of the user's role and of all users, with the use within the window that ends now. A limit of a platform counts only what is sent through it."""
        answer: types.ListUserLimitsOutput = self._call('listUserLimits', input, options)
        return answer

    def list_user_links(
        self, input: types.ListUserLinksInput, **options: Unpack[CallOptions]
    ) -> types.ListUserLinksOutput:
        """Links in the order of their platforms, unconfirmed ones included."""
        answer: types.ListUserLinksOutput = self._call('listUserLinks', input, options)
        return answer

    def list_user_names(
        self, input: types.ListUserNamesInput, **options: Unpack[CallOptions]
    ) -> types.ListUserNamesOutput:
        """The users of `ids` who share a transaction, a hold, a payment request or a schedule with you, in the order of `ids`. Others are left out."""
        answer: types.ListUserNamesOutput = self._call('listUserNames', input, options)
        return answer

    def list_user_sessions(
        self, input: types.ListUserSessionsInput, **options: Unpack[CallOptions]
    ) -> types.ListUserSessionsOutput:
        """The active sessions of a user. A deleted user has none."""
        answer: types.ListUserSessionsOutput = self._call('listUserSessions', input, options)
        return answer

    def list_user_transactions(
        self, input: types.ListUserTransactionsInput, **options: Unpack[CallOptions]
    ) -> types.ListUserTransactionsOutput:
        """A page of the transactions with their initiators. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none."""
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
        """A numbered page of users. Filter by role, by verification, by a text in the name or e-mail address, or by the whole e-mail address. With `ids` the answer has up to 100 users on one page."""
        answer: types.ListUsersOutput = self._call('listUsers', input, options)
        return answer

    def list_verifications(
        self, input: types.ListVerificationsInput | None = None, **options: Unpack[CallOptions]
    ) -> types.ListVerificationsOutput:
        """A page of verifications with their progress and findings. With very many findings a page has fewer than `limit`. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """A page of events for this webhook, with the result of the last attempt. Delivered and failed events are listed for some weeks."""
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
        """A page of all withdrawals, or with `userId` of those of one user. Send `nextCursor` as `cursor` to get the next page; it is null at the end."""
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
        """Pays a treasury from your wallet. With `splits` it pays up to 20 users and treasuries, one purchase for each, all or none. A `reference` works once; a second purchase with it is refused."""
        answer: types.MakePurchaseOutput = self._call('makePurchase', input, options)
        return answer

    def mint_coins(
        self, input: types.MintCoinsInput, **options: Unpack[KeyedCallOptions]
    ) -> types.MintCoinsOutput:
        """Creates coins for exactly one receiver: a user or a treasury. Besides the token you need an API key with the scope `coins:mint`."""
        answer: types.MintCoinsOutput = self._call('mintCoins', input, options)
        return answer

    def pause_schedule(
        self, input: types.PauseScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PauseScheduleOutput:
        """Nothing is paid until you resume it. Occurrences that fall due meanwhile are skipped."""
        answer: types.PauseScheduleOutput = self._call('pauseSchedule', input, options)
        return answer

    def pay_payment_request(
        self, input: types.PayPaymentRequestInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PayPaymentRequestOutput:
        """Pays the whole request from your wallet: a TRANSFER to a user, a PURCHASE to a treasury, or a PURCHASE for each leg of a split, with the first one in `transaction`. A request is paid once, by the first payer. A platform that acts for you needs the scope of the resulting transaction."""
        answer: types.PayPaymentRequestOutput = self._call('payPaymentRequest', input, options)
        return answer

    def ping_webhook(self, input: types.PingWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Sends an event of the type `webhook.ping`. A DISABLED webhook gets it too, in a single attempt. The result is in the list of deliveries."""
        answer: None = self._call('pingWebhook', input, options)
        return answer

    def place_hold(
        self, input: types.PlaceHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.PlaceHoldOutput:
        """Reserves coins of your wallet for exactly one receiver: a user or a treasury. They stay in `balance` and leave `activeCoins`. The hold expires by itself."""
        answer: types.PlaceHoldOutput = self._call('placeHold', input, options)
        return answer

    def pull_webhook(
        self, input: types.PullWebhookInput, **options: Unpack[CallOptions]
    ) -> types.PullWebhookOutput:
        """Returns the events whose turn it is, signed like posted ones. An event that is not acknowledged within 30 s is returned again, and until then nothing after it in its partition. With `waitSeconds` the request waits for an event. A service account can pull the webhooks of its platform."""
        answer: types.PullWebhookOutput = self._call('pullWebhook', input, options)
        return answer

    def redeliver_webhook_delivery(
        self, input: types.RedeliverWebhookDeliveryInput, **options: Unpack[CallOptions]
    ) -> None:
        """Sends the event again with the same `webhook-id`, independent of the order of other events. A PENDING event keeps its place, and is tried at once when its turn comes."""
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
        """Pays coins back to the buyer from the account that was paid: the remaining amount, or a part of it. With `groupId` it refunds a split purchase, in proportion to the remainder of each leg, all or none. Allowed for administrators, and for service accounts with the scope `coins:refund`, which find only purchases of their platform."""
        answer: types.RefundPurchaseOutput = self._call('refundPurchase', input, options)
        return answer

    def register_user(
        self, input: types.RegisterUserInput, **options: Unpack[CallOptions]
    ) -> types.RegisterUserOutput:
        """Creates a user and a wallet, which is open when the answer arrives. The user gets a mail to confirm the address, in French if `Accept-Language` asks for it."""
        answer: types.RegisterUserOutput = self._call('registerUser', input, options)
        return answer

    def reject_approval(
        self, input: types.RejectApprovalInput, **options: Unpack[CallOptions]
    ) -> types.RejectApprovalOutput:
        """Closes the approval without running the operation."""
        answer: types.RejectApprovalOutput = self._call('rejectApproval', input, options)
        return answer

    def reject_withdrawal(
        self, input: types.RejectWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RejectWithdrawalOutput:
        """Returns the XAF of a withdrawal that was not paid out to the wallet. If it may have been paid, two administrators must reject it; the first one gets the withdrawal still PENDING."""
        answer: types.RejectWithdrawalOutput = self._call('rejectWithdrawal', input, options)
        return answer

    def release_hold(
        self, input: types.ReleaseHoldInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ReleaseHoldOutput:
        """Gives the held coins back to the payer. Only the receiver, administrators, and service accounts with the scope `holds:release` may release; never the payer."""
        answer: types.ReleaseHoldOutput = self._call('releaseHold', input, options)
        return answer

    def remove_approval_policy(
        self, input: types.RemoveApprovalPolicyInput, **options: Unpack[CallOptions]
    ) -> types.RemoveApprovalPolicyOutput:
        """This change needs an approval too. MINT_APPROVAL_ABOVE still applies."""
        answer: types.RemoveApprovalPolicyOutput = self._call('removeApprovalPolicy', input, options)
        return answer

    def remove_passkey(self, input: types.RemovePasskeyInput, **options: Unpack[CallOptions]) -> None:
        """Needs your password, and a code while an authenticator app is set up. If it was your last passkey and there is no app, the recovery codes are deleted and the password alone logs you in again. Sessions continue."""
        answer: None = self._call('removePasskey', input, options)
        return answer

    def remove_totp(self, input: types.RemoveTotpInput, **options: Unpack[CallOptions]) -> None:
        """Needs your password, and a code of the app or a recovery code. The recovery codes are deleted too. A second factor that was never confirmed is removed without a valid code."""
        answer: None = self._call('removeTotp', input, options)
        return answer

    def replay_webhook(self, input: types.ReplayWebhookInput, **options: Unpack[CallOptions]) -> None:
        """Sends the events of any period again, also those that occurred while the webhook was disabled. Each event keeps its `webhook-id`. Events of one partition keep their order, independent of new events."""
        answer: None = self._call('replayWebhook', input, options)
        return answer

    def request_password_reset(
        self, input: types.RequestPasswordResetInput, **options: Unpack[CallOptions]
    ) -> None:
        """The mail has a link with a token that works once, within 30 minutes. The answer for an unknown address is the same, and as fast."""
        answer: None = self._call('requestPasswordReset', input, options)
        return answer

    def request_verification(self, **options: Unpack[CallOptions]) -> None:
        """The mail has a link with a token that is valid for 24 hours. Registration sends such a mail too. Nothing is sent once the address is confirmed."""
        answer: None = self._call('requestVerification', None, options)
        return answer

    def reset_password(self, input: types.ResetPasswordInput, **options: Unpack[CallOptions]) -> None:
        """The token works once. It also confirms the e-mail address. Delegated tokens end, links must be confirmed again, and schedules are paused. The second factor stays if the address was confirmed before. Otherwise passkeys, second factor and recovery codes are removed, and open payment requests are cancelled."""
        answer: None = self._call('resetPassword', input, options)
        return answer

    def reset_user_totp(
        self, input: types.ResetUserTotpInput, **options: Unpack[CallOptions]
    ) -> types.ResetUserTotpOutput:
        """For a user who has lost the app, the passkeys and the recovery codes. All of them are removed, and the administrative log records it. First make sure that the request comes from the user. The answer for a user without a second factor is the same, but the sessions continue. You cannot remove your own second factor this way; the answer is 403."""
        answer: types.ResetUserTotpOutput = self._call('resetUserTotp', input, options)
        return answer

    def resume_schedule(
        self, input: types.ResumeScheduleInput, **options: Unpack[KeyedCallOptions]
    ) -> types.ResumeScheduleOutput:
        """It continues with its next occurrence; missed ones are not paid later. Without a next occurrence it is FINISHED."""
        answer: types.ResumeScheduleOutput = self._call('resumeSchedule', input, options)
        return answer

    def revoke_api_key(self, input: types.RevokeApiKeyInput, **options: Unpack[CallOptions]) -> None:
        """The key is invalid from the next request on."""
        answer: None = self._call('revokeApiKey', input, options)
        return answer

    def reward_user(
        self, input: types.RewardUserInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RewardUserOutput:
        """Pays a user from the treasury `rewards`. Allowed for administrators, and for service accounts with the scope `coins:reward`."""
        answer: types.RewardUserOutput = self._call('rewardUser', input, options)
        return answer

    def reward_users(
        self, input: types.RewardUsersInput, **options: Unpack[KeyedCallOptions]
    ) -> types.RewardUsersOutput:
        """Pays up to 1,000 users from the treasury `rewards`, all or none."""
        answer: types.RewardUsersOutput = self._call('rewardUsers', input, options)
        return answer

    def rotate_api_key(
        self, input: types.RotateApiKeyInput, **options: Unpack[CallOptions]
    ) -> types.RotateApiKeyOutput:
        """Creates a key with the same settings. The old key stays valid for the overlap, but not beyond its own expiry. Until then both share one daily limit."""
        answer: types.RotateApiKeyOutput = self._call('rotateApiKey', input, options)
        return answer

    def rotate_service_account_secret(
        self, input: types.RotateServiceAccountSecretInput, **options: Unpack[CallOptions]
    ) -> types.RotateServiceAccountSecretOutput:
        """Former secrets get tokens until the overlap ends, but none longer than an earlier rotation allowed. With 0 they end at once. At most the 10 newest former secrets stay valid. Issued tokens stay valid until they expire."""
        answer: types.RotateServiceAccountSecretOutput = self._call(
            'rotateServiceAccountSecret', input, options
        )
        return answer

    def rotate_webhook_secret(
        self, input: types.RotateWebhookSecretInput, **options: Unpack[CallOptions]
    ) -> types.RotateWebhookSecretOutput:
        """The former secret signs too for 24 hours. `webhook-signature` then has both signatures, so a receiver can change the secret at any time. If you rotate again within that time, each former secret signs for its 24 hours. At most ten former secrets may sign; a further rotation is refused."""
        answer: types.RotateWebhookSecretOutput = self._call('rotateWebhookSecret', input, options)
        return answer

    def set_approval_policy(
        self, input: types.SetApprovalPolicyInput, **options: Unpack[CallOptions]
    ) -> types.SetApprovalPolicyOutput:
        """One person's operations of this kind on a UTC day are added up. An operation beyond `aboveAmount` needs an approval, and operations without an amount always do. Once there is a policy, changing policies needs an approval too. A lower MINT_APPROVAL_ABOVE still applies."""
        answer: types.SetApprovalPolicyOutput = self._call('setApprovalPolicy', input, options)
        return answer

    def set_exchange_rate(
        self, input: types.SetExchangeRateInput, **options: Unpack[KeyedCallOptions]
    ) -> types.SetExchangeRateOutput:
        """Sets the value of a coin in XAF from now on, and the fee. Earlier quotes keep their rate."""
        answer: types.SetExchangeRateOutput = self._call('setExchangeRate', input, options)
        return answer

    def set_treasury_alarm(
        self, input: types.SetTreasuryAlarmInput, **options: Unpack[CallOptions]
    ) -> types.SetTreasuryAlarmOutput:
        """A movement that takes the balance from the alarm or above to below it publishes `coin.treasury.low`, once. If the balance is already below the new alarm, nothing is published until it was above."""
        answer: types.SetTreasuryAlarmOutput = self._call('setTreasuryAlarm', input, options)
        return answer

    def set_up_totp(
        self, input: types.SetUpTotpInput, **options: Unpack[CallOptions]
    ) -> types.SetUpTotpOutput:
        """Show `otpauthUrl` as a QR code that the app reads, or let the user type `secret`. It has no effect until a code is confirmed. If a second factor is already set up, the answer is 403."""
        answer: types.SetUpTotpOutput = self._call('setUpTotp', input, options)
        return answer

    def set_user_role(
        self, input: types.SetUserRoleInput, **options: Unpack[CallOptions]
    ) -> types.SetUserRoleOutput:
        """The new role applies from the next request on, also to existing access tokens. The role of the last super admin cannot be changed."""
        answer: types.SetUserRoleOutput = self._call('setUserRole', input, options)
        return answer

    def settle_withdrawal(
        self, input: types.SettleWithdrawalInput, **options: Unpack[KeyedCallOptions]
    ) -> types.SettleWithdrawalOutput:
        """Closes a withdrawal whose XAF the user has received. A second decision is refused."""
        answer: types.SettleWithdrawalOutput = self._call('settleWithdrawal', input, options)
        return answer

    def sign_in_by_passkey(
        self, input: types.SignInByPasskeyInput, **options: Unpack[CallOptions]
    ) -> types.SignInByPasskeyOutput:
        """Exchanges the browser's answer for the same tokens as a login. A passkey verifies the person, so it counts as both factors and no code is needed. An unknown passkey is refused like a wrong answer, and both count as wrong passwords."""
        answer: types.SignInByPasskeyOutput = self._call('signInByPasskey', input, options)
        return answer

    def start_verification(self, **options: Unpack[KeyedCallOptions]) -> types.StartVerificationOutput:
        """Starts to recompute every hash, balance and hold. `getVerification` shows the progress."""
        answer: types.StartVerificationOutput = self._call('startVerification', None, options)
        return answer

    def stream_my_transactions(self, **options: Unpack[CallOptions]) -> types.StreamMyTransactionsOutput:
        """All transactions that you sent or received, streamed in one answer. For pages use `listMyTransactions`."""
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
        """Succeeds also when the wallet is not frozen."""
        answer: None = self._call('unfreezeWallet', input, options)
        return answer
