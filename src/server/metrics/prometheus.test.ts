import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/database/database.ts';
import { isLong } from '../../../test/run/tries.ts';
import { bearer } from '../../../test/server/authenticated-server.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { scrape, valueIn } from '../../../test/server/scrape.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { version } from '../../database/version.ts';

const rules = fileURLToPath(new URL('../../../deploy/alert-rules.yml', import.meta.url));

/** Runs promtool, with a text as its input. Throws what it complains about. */
const promtool = (args: readonly string[], input = '') => execFileSync('promtool', args, { input, encoding: 'utf8' });

/** A server with some requests, on its own metrics address and with a key. */
async function startMeasured() {
  const location = await createTestDatabase();
  const server = await startServeCommand(location, { METRICS_ADDRESS: '127.0.0.1:0' });
  const key = ['key', 'create', '--name', 'prometheus', '--scope', 'metrics:read'];
  const { secret } = (await command(environmentOf(location), key)).answer;
  for (const path of ['/user/list', '/nowhere']) {
    await fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  }
  return { url: server.url, metricsUrl: server.metricsUrl ?? '', secret: String(secret) };
}

/** Starts Prometheus on a free port with this configuration, and returns a function that queries it. */
async function startPrometheus(configuration: object) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-prometheus-'));
  const config = join(folder, 'prometheus.json');
  await writeFile(config, JSON.stringify(configuration));
  const running = spawn(
    'prometheus',
    [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`, '--web.listen-address=127.0.0.1:0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  onTestFinished(async () => {
    running.kill();
    await once(running, 'exit');
    await rm(folder, { recursive: true });
  });
  let address: string | undefined;
  for await (const line of createInterface(running.stderr)) {
    address = /msg="Listening on" address=(\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error('Prometheus stopped before it listened');
  running.stderr.resume();
  return async (query: string): Promise<readonly { readonly value: readonly [number, string] }[]> => {
    const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`);
    // Prometheus answers 503 until it has read its data.
    return response.ok ? Object(Object(await response.json()).data).result : [];
  };
}

// They need the Debian package prometheus: .ci/long installs it.
describe.runIf(isLong)('with the programs of Prometheus', () => {
  test('promtool finds nothing wrong with a scrape', async () => {
    const { metricsUrl } = await startMeasured();
    promtool(['check', 'metrics'], await scrape(metricsUrl));
  });

  test('promtool accepts the alert rules', () => {
    expect(promtool(['check', 'rules', rules])).toContain('9 rules found');
  });

  test('a saturated process has one alert, and long imports and exports none', async () => {
    const at = 'job="lectern",instance="one"';
    const series = (name: string, values: string, labels = at) => ({ series: `${name}{${labels}}`, values });
    const slow = ['/import', '/export'].flatMap((operation) =>
      ['1', '10', '+Inf'].map((le) =>
        series(
          'http_request_duration_seconds_bucket',
          le === '1' ? '0x20' : '0+60x20',
          `${at},operation="${operation}",code="200",le="${le}"`,
        ),
      ),
    );
    const text = await readFile(rules, 'utf8');
    const [, summary, description] = /LecternSaturated[\s\S]*?summary: '(.*)'\n *description: '(.*)'/.exec(text) ?? [];
    const alert = {
      exp_labels: { severity: 'warning', instance: 'one' },
      exp_annotations: { summary: summary?.replace('{{ $labels.instance }}', 'one'), description },
    };
    const folder = await mkdtemp(join(tmpdir(), 'lectern-rules-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'rules-test.json');
    const unit = {
      interval: '1m',
      input_series: [
        series('http_requests_in_flight', '450x20'),
        series('http_requests_in_flight_limit', '500x20'),
        series('lectern_rejected_total', '0+60x20', `${at},reason="overloaded"`),
        ...slow,
      ],
      alert_rule_test: [
        { eval_time: '15m', alertname: 'LecternSaturated', exp_alerts: [alert] },
        { eval_time: '15m', alertname: 'LecternSlow', exp_alerts: [] },
      ],
    };
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [unit] }));
    expect(promtool(['test', 'rules', file])).toContain('SUCCESS');
  });

  test('Prometheus scrapes both places, evaluates the alerts, and returns our series', async () => {
    const { url, metricsUrl, secret } = await startMeasured();
    const query = await startPrometheus({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [
        { job_name: 'own', static_configs: [{ targets: [new URL(metricsUrl).host] }] },
        {
          job_name: 'key',
          authorization: { credentials: secret },
          static_configs: [{ targets: [new URL(url).host] }],
        },
      ],
    });
    const returned = async (expression: string) => {
      for (;;) {
        const [found] = await query(expression);
        if (found !== undefined) return Number(found.value[1]);
        await pause(200);
      }
    };
    for (const job of ['own', 'key']) {
      expect(await returned(`up{job="${job}"} == 1`)).toBe(1);
      expect(await returned(`lectern_build_info{job="${job}", version="${version}"}`)).toBe(1);
      const unknown = `http_request_duration_seconds_count{job="${job}", operation="unknown", code="404"}`;
      expect(await returned(unknown)).toBe(1);
    }
    expect(await returned('lectern_database_up{job="own"} == 1')).toBe(1);
    // There was no backup.
    expect(await returned('ALERTS{alertname="LecternBackupOld", job="own"}')).toBe(1);
    expect(valueIn(await scrape(`${url}/metrics`, bearer(secret)), 'lectern_build_info')).toBe(1);
  });
});
