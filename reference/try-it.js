import { answerPanel, envelopeOf } from './answer-panel.js';
import { copyButton } from './copy.js';
import { curlCommand } from './curl.js';
import { element } from './element.js';
import { requestAround, timesIn } from './example-times.js';
import { layOut, prettyJson } from './json-text.js';
import { currentKey } from './key.js';
import { currentWords } from './language.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {import('./interface.js').Operation} Operation */

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const fewestRows = 6;
const mostRows = 24;

/**
 * An editor for a request, and the answer of the server.
 * @param {Operation} operation
 * @param {string} url
 */
export function tryIt(operation, url) {
  const example = () => prettyJson(JSON.stringify(requestAround(operation, Date.now())));
  const editor = element('textarea', {
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-label': (words) => words.request,
  });
  const times = element('dl', { class: 'times' });
  const answers = answerPanel(operation.name);
  const send = element(
    'button',
    { type: 'submit', class: 'primary', 'aria-keyshortcuts': isMac ? 'Meta+Enter' : 'Control+Enter' },
    (words) => words.send,
    element('kbd', { 'aria-hidden': 'true' }, isMac ? '⌘ ↵' : 'Ctrl ↵'),
  );
  /** @param {string} request */
  const write = (request) => {
    editor.value = request;
    editor.dispatchEvent(new Event('input'));
  };
  const bar = element(
    'div',
    { class: 'bar' },
    element('span', {}, (words) => words.request),
    button(
      (words) => words.reset,
      () => write(example()),
    ),
    button(
      (words) => words.format,
      () => write(prettyJson(editor.value)),
    ),
    copyButton({
      label: (words) => words.copyCurl,
      content: () =>
        curlCommand(url, editor.value, { acceptLanguage: currentWords().acceptLanguage, hasKey: currentKey() !== '' }),
    }),
  );
  const warning = operation.scope.endsWith(':read') ? undefined : element('p', {}, (words) => words.changesData);
  const form = element(
    'form',
    { class: 'pair try-it' },
    element('div', { class: 'panel' }, bar, editor, times, element('div', { class: 'sending' }, send, warning)),
    answers.panel,
  );

  editor.addEventListener('input', () => {
    editor.rows = Math.min(mostRows, Math.max(fewestRows, editor.value.split('\n').length));
    times.replaceChildren(...describeTimes(operation, editor.value));
  });
  editor.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // Only one request at a time. The button stays enabled, because disabling it would lose the keyboard focus.
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    answers.showWaiting();
    try {
      const answer = await post(url, editor.value);
      answers.showAnswer(answer);
      selectParameter(editor, envelopeOf(answer.text).param);
    } catch (error) {
      answers.showNoAnswer(error instanceof Error ? error.message : String(error));
    } finally {
      form.ariaBusy = 'false';
    }
  });
  answers.showNothing();
  write(example());
  return form;
}

/** @type {(label: LocalizedText, act: () => void) => HTMLButtonElement} */
function button(label, act) {
  const made = element('button', { type: 'button', class: 'quiet' }, label);
  made.addEventListener('click', act);
  return made;
}

/**
 * Sends the text unchanged and returns the answer as text, so no digit is lost.
 * @type {(url: string, body: string) => Promise<import('./answer-panel.js').Answer>}
 */
async function post(url, body) {
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': currentWords().acceptLanguage,
      ...(currentKey() === '' ? {} : { Authorization: `Bearer ${currentKey()}` }),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - begun };
}

/**
 * The times of a request as local times of the browser.
 * @type {(operation: Operation, request: string) => HTMLElement[]}
 */
function describeTimes({ request: schema }, request) {
  const times = layOut(request) === undefined ? [] : timesIn(schema, JSON.parse(request));
  return times.map(({ path, milliseconds }) => {
    const moment = new Date(milliseconds);
    /** @type {LocalizedText} */
    const shown = (words) =>
      Number.isNaN(moment.valueOf())
        ? '–'
        : moment.toLocaleString(words.dateLocale, { dateStyle: 'medium', timeStyle: 'long' });
    return element('div', {}, element('dt', {}, element('code', {}, path)), element('dd', {}, shown));
  });
}

/**
 * Selects the value of the parameter at fault in the editor.
 * @type {(editor: HTMLTextAreaElement, param: unknown) => void}
 */
function selectParameter(editor, param) {
  const values = layOut(editor.value)?.filter(({ kind, path }) => path === param && kind !== 'space') ?? [];
  const value = values.find(({ kind }) => kind !== 'key' && kind !== 'mark');
  if (value !== undefined) editor.setSelectionRange(value.start, value.start + value.text.length);
}
