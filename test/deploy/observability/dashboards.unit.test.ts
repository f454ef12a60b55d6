import { describe, expect, it } from '@jest/globals';
import { DASHBOARDS, generatedFiles } from '../../../deploy/observability/src/files.ts';
import { ALERTS } from '../../../deploy/observability/src/rules.ts';

type Panel = { id: number; type: string; gridPos: { x: number; y: number; w: number; h: number } };
type Dashboard = { uid: string; panels: Panel[] };

const files = Object.entries(generatedFiles()).filter(([path]) => path.endsWith('.json'));
const parsed = files.map(([path, text]) => [path, JSON.parse(text) as Dashboard] as const);

describe.each(parsed)('%s', (_path, dashboard) => {
  it('gives each panel its own id and place', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const taken = new Set<string>();
    for (const { gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x},${y}`)).toBe(false);
          taken.add(`${x},${y}`);
        }
      }
    }
  });
});

describe('the dashboards', () => {
  it('have distinct ids', () => {
    expect(new Set(DASHBOARDS.map(({ uid }) => uid)).size).toBe(DASHBOARDS.length);
  });

  it('name only existing alerts', () => {
    const named = DASHBOARDS.flatMap(({ rows }) => Object.values(rows).flat()).flatMap(
      ({ alerts = [] }) => alerts,
    );
    const known = new Set(ALERTS.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
