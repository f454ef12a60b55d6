import type { DashboardUid } from './alert.ts';

export type Panel = {
  title: string;
  description: string;
  unit: Unit;
  kind?: 'timeseries' | 'stat';
  queries: Readonly<Record<string, string>>;
  alerts?: readonly string[];
};

export type Unit = 's' | 'short' | 'reqps' | 'percentunit' | 'bytes' | 'ops' | 'none' | 'dateTimeAsIso';

export type Dashboard = {
  uid: DashboardUid;
  title: string;
  description: string;
  rows: Readonly<Record<string, readonly Panel[]>>;
};

const COLUMNS = 24;
const PANEL_WIDTH = 8;
const PANEL_HEIGHT = 8;
const SOURCE = { type: 'prometheus', uid: '$datasource' };

export function toGrafana({ uid, title, description, rows }: Dashboard): object {
  const panels: object[] = [];
  let y = 0;
  for (const [name, own] of Object.entries(rows)) {
    const id = () => panels.length + 1;
    panels.push({
      id: id(),
      type: 'row',
      title: name,
      collapsed: false,
      gridPos: grid(0, y, COLUMNS, 1),
      panels: [],
    });
    y += 1;
    own.forEach((panel, index) => {
      const perRow = COLUMNS / PANEL_WIDTH;
      const x = (index % perRow) * PANEL_WIDTH;
      const below = y + Math.floor(index / perRow) * PANEL_HEIGHT;
      panels.push(toPanel(panel, id(), grid(x, below, PANEL_WIDTH, PANEL_HEIGHT)));
    });
    y += Math.ceil((own.length * PANEL_WIDTH) / COLUMNS) * PANEL_HEIGHT;
  }
  return {
    uid,
    title,
    description,
    tags: ['cowrie'],
    schemaVersion: 39,
    version: 1,
    editable: false,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'utc',
    annotations: { list: [] },
    links: [
      {
        type: 'dashboards',
        title: 'Cowrie',
        tags: ['cowrie'],
        asDropdown: false,
        includeVars: true,
        keepTime: true,
      },
    ],
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0 },
        {
          name: 'namespace',
          label: 'Namespace',
          type: 'query',
          datasource: SOURCE,
          query: 'label_values(cowrie_ready, namespace)',
          refresh: 2,
          sort: 1,
          hide: 0,
        },
      ],
    },
    panels,
  };
}

function grid(x: number, y: number, w: number, h: number) {
  return { x, y, w, h };
}

function toPanel(panel: Panel, id: number, gridPos: ReturnType<typeof grid>): object {
  const { title, unit, kind = 'timeseries', queries, alerts = [] } = panel;
  const watched = alerts.length === 0 ? '' : ` Alerts: ${alerts.join(', ')}.`;
  const options =
    kind === 'stat'
      ? {
          reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
          colorMode: 'none',
          graphMode: 'area',
        }
      : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } };
  return {
    id,
    type: kind,
    title,
    description: panel.description + watched,
    datasource: SOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: unit === 'dateTimeAsIso' ? undefined : 0 }, overrides: [] },
    options,
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  };
}

/** An estimate of a histogram's quantile. */
export function quantile(
  share: number,
  histogram: string,
  options: { by?: string; where?: string } = {},
): string {
  const { by, where = '' } = options;
  const labels = by ? `le, ${by}` : 'le';
  return `histogram_quantile(${share}, sum by (${labels}) (rate(${histogram}_bucket${where}[5m])))`;
}
