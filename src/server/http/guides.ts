import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { programFolder } from '../program-folder.ts';
import { redirect } from './exchange.ts';
import { setPageHeaders } from './page-headers.ts';
import type { Routes } from './routes.ts';

const folder = programFolder('docs');

/** A page has no script, and its text comes from this package. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a reader needs first comes first; pages that are not named here, and the decisions, follow by name. */
const readingOrder = [
  'quick-start.md',
  'interface.md',
  'scopes.md',
  'paging.md',
  'idempotency.md',
  'errors.md',
  'putting-your-data-in.md',
  'order-transitions.md',
  'python.md',
  'recipes.md',
  'recipes.zh.md',
  'import-and-export.md',
  'events.md',
  'webhooks.md',
  'console.md',
  'security.md',
  'settings.md',
  'cli.md',
  'deploying.md',
  'observing.md',
  'upgrading.md',
  'scaling.md',
  'performance.md',
  'versions.md',
  'releasing.md',
  'glossary.md',
  'decisions/README.md',
];

const placeOf = (path: string) => {
  const place = readingOrder.indexOf(path);
  return place === -1 ? readingOrder.length : place;
};

/** The pages of `docs/` by their path below it. */
const guides: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.md'))
  .sort()
  .sort((one, other) => placeOf(one) - placeOf(other));

/** Serves every page of `docs/` at its own path, such as `/docs/security.md`, and a list of them at `/docs/guides`. */
export function addGuides(routes: Routes, basePath: string): void {
  const add = (path: string, render: () => string) => {
    let page: Buffer | undefined;
    routes.get(`${basePath}/docs/${path}`, (exchange) => {
      page ??= Buffer.from(render());
      setPageHeaders(exchange, 'text/html; charset=utf-8', contentSecurityPolicy);
      return page;
    });
  };
  const textOf = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const titleOf = (path: string) => /^# (.+)$/m.exec(textOf(path))?.[1] ?? path;
  const list = () => guides.map((path) => `- [${titleOf(path)}](${path})`).join('\n');
  add('guides', () => pageOf('guides', `# Guides\n\n${list()}\n- [API reference](../docs)\n`));
  routes.get(`${basePath}/docs/guides/`, (exchange) => redirect(exchange, '../guides'));
  for (const path of guides) {
    add(path, () => pageOf(path, textOf(path)));
    // A folder's own page, under the name by which repository hosts show it.
    if (path.endsWith('/README.md'))
      routes.get(`${basePath}/docs/${path.slice(0, -'README.md'.length)}`, (exchange) =>
        redirect(exchange, 'README.md'),
      );
  }
}

function pageOf(path: string, text: string): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  return `<!doctype html>
<html lang="${path.endsWith('.zh.md') ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Lectern</title>
<link rel="icon" type="image/svg+xml" href="${up}icon.svg">
<link rel="stylesheet" href="${up}reference.css">
<link rel="stylesheet" href="${up}guide.css">
</head>
<body class="guide">
<nav><a href="${up}guides">Guides</a> <a href="${up}../docs">API reference</a></nav>
<main>
${markdownAt(path).parse(text, { async: false })}</main>
</body>
</html>
`;
}

/** Renders a page. What only the repository has, such as sources and pictures, is named but not linked. */
function markdownAt(path: string): Marked {
  const page = new URL(path, folder);
  const isServed = (href: string) => {
    if (/^(https?:|#)/.test(href)) return true;
    const { href: target } = new URL(href.replace(/#.*$/, ''), page);
    const below = target.startsWith(folder.href) ? target.slice(folder.href.length) : undefined;
    return href === '../docs' || (below !== undefined && guides.includes(below));
  };
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inside = this.parser.parseInline(tokens);
        return isServed(href) ? `<a href="${escaped(href)}">${inside}</a>` : inside;
      },
      image: ({ text }: Tokens.Image) => `<em>${escaped(text)}</em>`,
    },
  });
}

/** The anchor that repository hosts give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
