import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const read = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

/** The names of all metrics, with what Prometheus adds: for a histogram, and for a process that it cannot reach. */
const served = new Set<string>(['up']);
beforeAll(async () => {
  const metrics = new Metrics();
  metrics.watchRequests(() => 0, 1);
  metrics.watchPools([]);
  metrics.watchDatabase(async () => ({ isUp: true }));
  metrics.watchCertificate(0);
  for (const [, name = '', type] of (await metrics.render()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const suffix of suffixes) served.add(name + suffix);
  }
});

/** The names of metrics in an expression: words that no bracket or label syntax surrounds. */
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b(?:(?:http|lectern|nodejs|process)_\w+|up(?=\{))/g)].map(([name]) => name);

test('every alert uses metrics that the server has, and has a description', async () => {
  const alerts = (await read('alert-rules.yml')).split(/^ {6}- alert: /m).slice(1);
  expect(alerts).toHaveLength(9);
  for (const alert of alerts) {
    const [, expression = ''] = /expr: ([\s\S]*?)\n {8}(?:for|labels):/.exec(alert) ?? [];
    const names = namesIn(expression);
    expect(names, alert).not.toEqual([]);
    expect(
      names.filter((name) => !served.has(name)),
      alert,
    ).toEqual([]);
    expect(alert).toMatch(/ {10}summary: '/);
  }
});

describe('the Grafana dashboard', () => {
  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const panels = async (): Promise<readonly Panel[]> => JSON.parse(await read('grafana-dashboard.json')).panels;

  test('shows only metrics that the server has', async () => {
    const expressions = (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.filter((each) => namesIn(each).length === 0)).toEqual([]);
    expect(expressions.flatMap(namesIn).filter((name) => !served.has(name))).toEqual([]);
  });

  test('has panels with different ids, and something to show in each', async () => {
    const all = await panels();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
  });
});
