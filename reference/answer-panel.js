import { codeArea, colouredJson } from './code-block.js';
import { element, nodes } from './element.js';
import { parameterId } from './field-table.js';
import { keyId } from './key.js';

/** @typedef {import('./element.js').Child} Child */
/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {{ readonly status: number, readonly text: string, readonly milliseconds: number }} Answer */
/** @typedef {{ readonly code?: unknown, readonly msg?: unknown, readonly param?: unknown }} Envelope */

/**
 * The panel that shows the answers of an operation.
 * @param {string} operation
 */
export function answerPanel(operation) {
  const bar = element('div', { class: 'bar', role: 'status' });
  const notice = element('div', { class: 'notice' });
  const area = codeArea((words) => words.answer, 'json');
  const panel = element('div', { class: 'panel answer' }, bar, notice, area);

  /** @type {(state: string, title: readonly Child[], explanation: readonly Child[], content: readonly Node[]) => void} */
  const show = (state, title, explanation, content) => {
    panel.dataset.state = state;
    bar.replaceChildren(...nodes(title));
    notice.replaceChildren(...nodes(explanation));
    area.replaceChildren(...content);
    area.scrollTop = 0;
  };
  return {
    panel,
    showNothing: () => show('none', [label((words) => words.answer)], [label((words) => words.noAnswerYet)], []),
    showWaiting: () => show('waiting', [label((words) => words.sending)], [], []),
    /** @param {Answer} answer */
    showAnswer: ({ status, text, milliseconds }) => {
      const { code, msg, param } = envelopeOf(text);
      const title = [
        element('strong', { class: 'status' }, String(status)),
        label((words) => words.milliseconds(Math.round(milliseconds))),
      ];
      const isFailure = code !== 0;
      const explanation =
        isFailure && typeof msg === 'string'
          ? [
              element('p', {}, msg),
              typeof param === 'string' ? parameterLink(operation, param) : undefined,
              status === 401
                ? element(
                    'p',
                    {},
                    element('a', { href: `#${keyId}` }, (words) => words.enterKey),
                  )
                : undefined,
            ]
          : [];
      show(isFailure ? 'failure' : 'success', title, explanation, colouredJson(text, isFailure ? 'param' : undefined));
    },
    /** @param {string} reason */
    showNoAnswer: (reason) => show('failure', [label((words) => words.noAnswer)], [element('p', {}, reason)], []),
  };
}

/** @param {LocalizedText} text */
const label = (text) => element('span', {}, text);

/** @type {(operation: string, param: string) => HTMLElement} */
function parameterLink(operation, param) {
  const id = parameterId(operation, param.replaceAll(/\[\d+\]/g, '[]'));
  const name = element('code', {}, param);
  const isKnown = document.getElementById(id) !== null;
  return element('p', {}, (words) => words.atFault, isKnown ? element('a', { href: `#${id}` }, name) : name);
}

/**
 * The fields of an error answer; empty if a proxy answered instead of the server.
 * @param {string} text
 * @returns {Envelope}
 */
export function envelopeOf(text) {
  try {
    const parsed = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
