import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const figures: Readonly<Record<string, (delays: IntervalHistogram) => number>> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (delays) => delays.percentile(50),
  p90: (delays) => delays.percentile(90),
  p99: (delays) => delays.percentile(99),
};

/**
 * Measures the delay of the event loop from now on. Replaces the gauges of prom-client, which show NaN and a minimum of 292
 * years if nothing was measured since the last scrape: ours keep their values then, and are absent before the first ones.
 * Returns a function that sets the gauges; call it before each scrape.
 */
export function watchEventLoop(registry: Registry): () => void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  const gauges = Object.entries(figures).map(([figure, read]) => {
    const name = `nodejs_eventloop_lag_${figure}_seconds`;
    registry.removeSingleMetric(name);
    const help = `The delay of the event loop since the last scrape: ${figure}.`;
    const aggregator = figure === 'min' || figure === 'max' ? figure : 'average';
    const gauge = new Gauge({ name, help, registers: [registry], aggregator });
    gauge.remove();
    return { gauge, read };
  });
  return () => {
    if (delays.count === 0) return;
    for (const { gauge, read } of gauges) gauge.set(read(delays) / 1e9);
    delays.reset();
  };
}
