/** One sample of a scrape: `http_requests_total{code="200"} 3`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples in the text format of Prometheus. */
export function samplesIn(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', label = '']) => [key, label]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

/** The value of the sample with these labels; undefined without one. */
export const valueIn = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) =>
  samplesIn(text).find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, label]) => sample.labels[key] === label),
  )?.value;

export async function scrape(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  return response.text();
}
