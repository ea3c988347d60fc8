import type { Measured } from '../measure.ts';
import { median } from '../measure.ts';

const width = 720;
const label = 190;
const colours = ['#2563eb', '#9ca3af', '#6b7280', '#4b5563', '#374151', '#d97706', '#059669', '#dc2626'];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const svg = (title: string, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">` +
  `<title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${content}</svg>\n`;

/** Requests per second of all servers, one group of bars for each request, on a logarithmic scale. */
export function throughputPlot(groups: Readonly<Record<string, readonly Measured[]>>): string {
  const bars = Object.values(groups).flat();
  const most = Math.log10(Math.max(10, ...bars.map(({ perSecond }) => median(perSecond))));
  let y = 24;
  const content = Object.entries(groups).map(([name, measured]) => {
    const title = `<text x="8" y="${y}" font-weight="bold">${escaped(name)}</text>`;
    const lines = measured.map(({ server, perSecond }, index) => {
      y += 18;
      const value = median(perSecond);
      const length = (Math.log10(Math.max(1, value)) / most) * (width - label - 80);
      return (
        `<text x="16" y="${y + 10}">${escaped(server)}</text>` +
        `<rect x="${label}" y="${y}" width="${length.toFixed(1)}" height="13" fill="${colours[index] ?? '#999'}"/>` +
        `<text x="${(label + length + 6).toFixed(1)}" y="${y + 10}">${value.toPrecision(3)}/s</text>`
      );
    });
    y += 36;
    return title + lines.join('');
  });
  return svg('Requests a second', y, content.join(''));
}

/** Latency by number of orders, both on logarithmic scales. A flat line means constant latency. */
export function growthPlot(
  series: Readonly<Record<string, readonly { readonly orders: number; readonly ms: number }[]>>,
): string {
  const points = Object.values(series).flat();
  const [left, right, top, bottom] = [60, width - label, 20, 340];
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
    return (value: number) => from + ((Math.log10(value) - low) / (high - low || 1)) * (to - from);
  };
  const x = scale(
    points.map(({ orders }) => orders),
    left,
    right,
  );
  const y = scale(
    points.map(({ ms }) => ms),
    bottom,
    top,
  );
  const sizes = [...new Set(points.map(({ orders }) => orders))];
  const axis = sizes
    .map(
      (orders) =>
        `<text x="${x(orders).toFixed(1)}" y="360" text-anchor="middle">${orders.toLocaleString('en')}</text>`,
    )
    .join('');
  const lines = Object.entries(series).map(([name, values], index) => {
    const colour = colours[index % colours.length] ?? '#999';
    const path = values.map(({ orders, ms }) => `${x(orders).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
    const last = values.at(-1);
    const at = last === undefined ? 0 : y(last.ms);
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${right + 8}" y="${at.toFixed(1)}" fill="${colour}">${escaped(name)} ${(last?.ms ?? 0).toPrecision(2)} ms</text>`
    );
  });
  return svg('Latency against the number of orders', 380, axis + lines.join(''));
}
