import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

export type Series = {
  name: string;
  points: readonly (readonly [number, number | null])[];
  dashed?: boolean;
};

export type Plot = {
  title: string;
  x: { name: string; scale: 'log' | 'value' };
  y: { name: string; scale: 'log' | 'value' };
  series: readonly Series[];
};

const WIDTH = 720;
const HEIGHT = 400;
/** Colours that colour-blind readers can distinguish, also in grey. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000', '#999999'];

function axis({ name, scale }: Plot['x'], gap: number) {
  return { type: scale, name, nameLocation: 'middle' as const, nameGap: gap, logBase: 4 };
}

export function toSvg({ title, x, y, series }: Plot): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: '#ffffff',
      color: COLOURS,
      title: { text: title, left: 'center', textStyle: { fontSize: 15 } },
      legend: { bottom: 0 },
      grid: { left: 80, right: 30, top: 45, bottom: 85 },
      xAxis: axis(x, 28),
      yAxis: { ...axis(y, 55), logBase: 10 },
      series: series.map(({ name, points, dashed = false }) => ({
        type: 'line' as const,
        name,
        data: points.map(([at, value]) => [at, value]),
        symbolSize: points.length > 50 ? 0 : 6,
        lineStyle: { width: 2, type: dashed ? ('dashed' as const) : ('solid' as const) },
      })),
    });
    return `${chart.renderToSVGString()}\n`;
  } finally {
    chart.dispose();
  }
}
