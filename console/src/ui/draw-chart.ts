import { BarChart, CustomChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
]);

/** Draws a chart that follows the size of its element. Returns a function that removes it. */
export function draw(element: HTMLElement, option: EChartsCoreOption, appearance: 'light' | 'dark'): () => void {
  const chart = init(element, appearance === 'dark' ? 'dark' : undefined);
  // HTML tooltips use inline styles, which the Content-Security-Policy forbids.
  chart.setOption({ animation: false, backgroundColor: 'transparent', tooltip: { renderMode: 'richText' }, ...option });
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(element);
  return () => {
    watch.disconnect();
    chart.dispose();
  };
}
