/**
 * Has only the part of Grafana's model (schema version 39) that we use, so that an unknown field fails here instead of
 * showing an empty panel.
 */

const text = { type: 'string', minLength: 1 } as const;
const source = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'uid'],
  properties: { type: { const: 'prometheus' }, uid: { const: '$datasource' } },
} as const;

const closed = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const gridPos = closed({
  x: { type: 'integer', minimum: 0, maximum: 23 },
  y: { type: 'integer', minimum: 0 },
  w: { type: 'integer', minimum: 1, maximum: 24 },
  h: { type: 'integer', minimum: 1 },
});

const target = closed({
  refId: { type: 'string', pattern: '^[A-Z]$' },
  datasource: source,
  expr: text,
  legendFormat: text,
});

const row = closed({
  id: { type: 'integer', minimum: 1 },
  type: { const: 'row' },
  title: text,
  collapsed: { const: false },
  gridPos,
  panels: { type: 'array', maxItems: 0 },
});

const UNITS = ['s', 'short', 'reqps', 'percentunit', 'bytes', 'ops', 'none', 'dateTimeAsIso'];

const panel = closed({
  id: { type: 'integer', minimum: 1 },
  type: { enum: ['timeseries', 'stat'] },
  title: text,
  description: { type: 'string', minLength: 5, pattern: '\\.$' },
  datasource: source,
  gridPos,
  fieldConfig: closed({
    defaults: closed({ unit: { enum: UNITS }, min: { const: 0 } }, ['unit']),
    overrides: { type: 'array', maxItems: 0 },
  }),
  options: { type: 'object' },
  targets: { type: 'array', minItems: 1, maxItems: 26, items: target },
});

const variable = (name: string, type: string) => ({
  name: { const: name },
  label: text,
  type: { const: type },
  hide: { const: 0 },
});

export const DASHBOARD_SCHEMA = closed({
  uid: { type: 'string', pattern: '^cowrie-[a-z-]{1,33}$' },
  title: text,
  description: { type: 'string', minLength: 20 },
  tags: { type: 'array', items: { const: 'cowrie' }, minItems: 1 },
  schemaVersion: { const: 39 },
  version: { const: 1 },
  editable: { const: false },
  graphTooltip: { enum: [0, 1, 2] },
  refresh: { type: 'string', pattern: '^\\d+[smh]$' },
  time: closed({ from: { type: 'string', pattern: '^now-' }, to: { const: 'now' } }),
  timezone: { const: 'utc' },
  annotations: closed({ list: { type: 'array', maxItems: 0 } }),
  links: { type: 'array', items: { type: 'object' } },
  templating: closed({
    list: {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      items: {
        anyOf: [
          closed({ ...variable('datasource', 'datasource'), query: { const: 'prometheus' } }),
          closed({
            ...variable('namespace', 'query'),
            datasource: source,
            query: { const: 'label_values(cowrie_ready, namespace)' },
            refresh: { const: 2 },
            sort: { const: 1 },
          }),
        ],
      },
    },
  }),
  panels: { type: 'array', minItems: 2, items: { anyOf: [row, panel] } },
});
