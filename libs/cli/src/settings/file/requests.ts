// Made by tools/settings.ts from docs/openapi.json: change that.
import type { Request } from './request.ts';

/** The requests by which settings are made and changed, by the names of their operations. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  setExchangeRate: {
    method: 'PUT',
    path: '/api/admin/exchange/rate',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        xafPerCoin: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 999999999.999999,
          description: 'XAF for a coin, with at most 6 decimals',
          format: 'double',
        },
        feePercent: {
          type: 'number',
          minimum: 0,
          maximum: 100,
          description: 'Of the XAF, with at most 2 decimals',
          format: 'double',
        },
      },
      required: ['xafPerCoin', 'feePercent'],
      additionalProperties: false,
    },
  },
  createPlatform: {
    method: 'POST',
    path: '/api/admin/platforms',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' },
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
      },
      required: ['id', 'name'],
      additionalProperties: false,
    },
  },
  changePlatform: {
    method: 'PATCH',
    path: '/api/admin/platforms/{id}',
    parameters: { id: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' } },
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
        status: { type: 'string', enum: ['ACTIVE', 'SUSPENDED'] },
        budget: {
          description: 'What is not given stays; null: no limit',
          type: 'object',
          properties: {
            mintPerDay: {
              anyOf: [
                { type: 'number', minimum: 0, maximum: 99999999999.9999, format: 'double' },
                { type: 'null' },
              ],
            },
            rewardPerDay: {
              anyOf: [
                { type: 'number', minimum: 0, maximum: 99999999999.9999, format: 'double' },
                { type: 'null' },
              ],
            },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  },
  createLimit: {
    method: 'POST',
    path: '/api/admin/limits',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
        window: {
          type: 'string',
          description: 'ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes',
          pattern: '^P(?!$)(?:(\\d{1,2})W)?(?:(\\d{1,2})D)?(?:T(?=\\d)(?:(\\d{1,3})H)?(?:(\\d{1,5})M)?)?$',
        },
        role: {
          anyOf: [{ type: 'string', enum: ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] }, { type: 'null' }],
        },
        platform: { anyOf: [{ type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' }, { type: 'null' }] },
        userId: { anyOf: [{ type: 'integer', minimum: 1, maximum: 9007199254740991 }, { type: 'null' }] },
        types: {
          anyOf: [
            {
              minItems: 1,
              maxItems: 3,
              type: 'array',
              items: { type: 'string', enum: ['TRANSFER', 'PURCHASE', 'EXCHANGE'] },
              uniqueItems: true,
            },
            { type: 'null' },
          ],
        },
        maxAmount: {
          anyOf: [
            { type: 'number', minimum: 0, maximum: 99999999999.9999, format: 'double' },
            { type: 'null' },
          ],
        },
        maxCount: { anyOf: [{ type: 'integer', minimum: 1, maximum: 2147483647 }, { type: 'null' }] },
        mode: { description: 'ENFORCE by default', type: 'string', enum: ['ENFORCE', 'OBSERVE'] },
      },
      required: ['name', 'window'],
      additionalProperties: false,
    },
  },
  changeLimit: {
    method: 'PATCH',
    path: '/api/admin/limits/{id}',
    parameters: { id: { type: 'string', format: 'uuid' } },
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
        window: {
          type: 'string',
          description: 'ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes',
          pattern: '^P(?!$)(?:(\\d{1,2})W)?(?:(\\d{1,2})D)?(?:T(?=\\d)(?:(\\d{1,3})H)?(?:(\\d{1,5})M)?)?$',
        },
        role: {
          anyOf: [{ type: 'string', enum: ['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] }, { type: 'null' }],
        },
        platform: { anyOf: [{ type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' }, { type: 'null' }] },
        userId: { anyOf: [{ type: 'integer', minimum: 1, maximum: 9007199254740991 }, { type: 'null' }] },
        types: {
          anyOf: [
            {
              minItems: 1,
              maxItems: 3,
              type: 'array',
              items: { type: 'string', enum: ['TRANSFER', 'PURCHASE', 'EXCHANGE'] },
              uniqueItems: true,
            },
            { type: 'null' },
          ],
        },
        maxAmount: {
          anyOf: [
            { type: 'number', minimum: 0, maximum: 99999999999.9999, format: 'double' },
            { type: 'null' },
          ],
        },
        maxCount: { anyOf: [{ type: 'integer', minimum: 1, maximum: 2147483647 }, { type: 'null' }] },
        mode: { type: 'string', enum: ['ENFORCE', 'OBSERVE'] },
      },
      additionalProperties: false,
    },
  },
  createApiKey: {
    method: 'POST',
    path: '/api/admin/api-keys',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
        scopes: {
          minItems: 1,
          maxItems: 50,
          type: 'array',
          items: { type: 'string', enum: ['coins:mint', 'coins:burn'] },
        },
        expiresAt: {
          anyOf: [
            {
              format: 'date-time',
              type: 'string',
              pattern: 'T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
            },
            { type: 'null' },
          ],
        },
        platform: { anyOf: [{ type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' }, { type: 'null' }] },
        perTransactionLimit: {
          description: 'Of each mint and burn',
          anyOf: [
            {
              type: 'number',
              exclusiveMinimum: 0,
              maximum: 99999999999.9999,
              description: 'Coins, with at most 4 decimals: more are refused, never rounded',
              format: 'double',
            },
            { type: 'null' },
          ],
        },
        dailyMintLimit: {
          description: 'Of all mints of a UTC day',
          anyOf: [
            {
              type: 'number',
              exclusiveMinimum: 0,
              maximum: 99999999999.9999,
              description: 'Coins, with at most 4 decimals: more are refused, never rounded',
              format: 'double',
            },
            { type: 'null' },
          ],
        },
        allowedNetworks: {
          description: 'CIDR; from elsewhere the key is refused with 403',
          anyOf: [
            {
              minItems: 1,
              maxItems: 20,
              type: 'array',
              items: {
                type: 'string',
                pattern:
                  '^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\\/([0-9]|[1-2][0-9]|3[0-2])$|^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$',
              },
            },
            { type: 'null' },
          ],
        },
      },
      required: ['name', 'scopes'],
      additionalProperties: false,
    },
  },
  createServiceAccount: {
    method: 'POST',
    path: '/api/admin/service-accounts',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100, format: 'visible-text' },
        scopes: {
          minItems: 1,
          maxItems: 9,
          type: 'array',
          items: {
            type: 'string',
            enum: [
              'coins:reward',
              'coins:refund',
              'holds:capture',
              'holds:release',
              'payment-requests:write',
              'transactions:read',
              'users:act',
              'users:register',
              'webhooks:pull',
            ],
          },
          uniqueItems: true,
        },
        platform: { anyOf: [{ type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' }, { type: 'null' }] },
      },
      required: ['name', 'scopes'],
      additionalProperties: false,
    },
  },
  setApprovalPolicy: {
    method: 'PUT',
    path: '/api/admin/approval-policies/{action}',
    parameters: {
      action: {
        type: 'string',
        enum: [
          'mint',
          'burn',
          'refund',
          'reward',
          'treasury-transfer',
          'withdrawal-settle',
          'role-change',
          'user-delete',
          'factor-reset',
          'limit',
          'budget',
          'platform-status',
          'api-key',
          'service-account',
          'rate',
        ],
      },
    },
    body: {
      type: 'object',
      properties: {
        aboveAmount: {
          anyOf: [
            { type: 'number', minimum: 0, maximum: 99999999999.9999, format: 'double' },
            { type: 'null' },
          ],
          description:
            'Coins (whole XAF for withdrawal-settle) that one person does of it on a UTC day by themselves; null: each act waits',
        },
      },
      required: ['aboveAmount'],
      additionalProperties: false,
    },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks',
    parameters: {},
    body: {
      type: 'object',
      properties: {
        url: {
          description: 'Where it is; without it the webhook is pulled',
          type: 'string',
          minLength: 1,
          maxLength: 2000,
        },
        types: {
          minItems: 1,
          maxItems: 50,
          type: 'array',
          items: {
            type: 'string',
            enum: [
              'coin.transaction.recorded',
              'xaf.transaction.recorded',
              'coin.wallet.opened',
              'coin.wallet.closed',
              'coin.wallet.frozen',
              'coin.wallet.unfrozen',
              'coin.hold.placed',
              'coin.hold.captured',
              'coin.hold.released',
              'coin.hold.expired',
              'coin.payment-request.created',
              'coin.payment-request.paid',
              'coin.payment-request.cancelled',
              'coin.payment-request.expired',
              'coin.schedule.created',
              'coin.schedule.paused',
              'coin.schedule.resumed',
              'coin.schedule.cancelled',
              'coin.schedule.finished',
              'coin.schedule.failed',
              'coin.treasury.low',
              'coin.events.voided',
              'coin.chain.sealed',
              'user.registered',
              'user.role-changed',
              'user.deleted',
              'user.linked',
              'user.unlinked',
              'user.access-ended',
            ],
          },
        },
        platform: { anyOf: [{ type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' }, { type: 'null' }] },
        description: { anyOf: [{ type: 'string', minLength: 1, maxLength: 200 }, { type: 'null' }] },
      },
      required: ['types'],
      additionalProperties: false,
    },
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/api/admin/webhooks/{id}',
    parameters: { id: { type: 'string', format: 'uuid' } },
    body: {
      type: 'object',
      properties: {
        url: { type: 'string', minLength: 1, maxLength: 2000 },
        types: {
          minItems: 1,
          maxItems: 50,
          type: 'array',
          items: {
            type: 'string',
            enum: [
              'coin.transaction.recorded',
              'xaf.transaction.recorded',
              'coin.wallet.opened',
              'coin.wallet.closed',
              'coin.wallet.frozen',
              'coin.wallet.unfrozen',
              'coin.hold.placed',
              'coin.hold.captured',
              'coin.hold.released',
              'coin.hold.expired',
              'coin.payment-request.created',
              'coin.payment-request.paid',
              'coin.payment-request.cancelled',
              'coin.payment-request.expired',
              'coin.schedule.created',
              'coin.schedule.paused',
              'coin.schedule.resumed',
              'coin.schedule.cancelled',
              'coin.schedule.finished',
              'coin.schedule.failed',
              'coin.treasury.low',
              'coin.events.voided',
              'coin.chain.sealed',
              'user.registered',
              'user.role-changed',
              'user.deleted',
              'user.linked',
              'user.unlinked',
              'user.access-ended',
            ],
          },
        },
        status: { type: 'string', enum: ['ACTIVE', 'DISABLED'] },
      },
      additionalProperties: false,
    },
  },
};
