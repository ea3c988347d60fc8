import { element, updateTexts } from './element.js';
import { chooseLanguage, currentWords } from './language.js';
import { drawPage } from './page.js';

const documentUrl = new URL('../openapi.json', import.meta.url);
const iconUrl = new URL('icon.svg', import.meta.url).href;

/** Fetches the OpenAPI document and builds the page. */
async function load() {
  show(
    element(
      'main',
      { class: 'state loading', role: 'status' },
      icon(),
      element('p', {}, (words) => words.loading),
    ),
  );
  try {
    const response = await fetch(documentUrl);
    if (!response.ok) throw new Error(`${documentUrl.pathname}: HTTP ${response.status}`);
    const { content, follow } = drawPage(await response.json(), { documentUrl, switchLanguage });
    show(...content);
    addEventListener('hashchange', follow);
    follow();
  } catch (error) {
    showFailure(error instanceof Error ? error.message : String(error));
  }
}

const icon = () => element('img', { src: iconUrl, alt: '', width: '40', height: '40' });

/** @param {string} reason */
function showFailure(reason) {
  const again = element('button', { type: 'button', class: 'primary' }, (words) => words.tryAgain);
  again.addEventListener('click', load);
  const title = element('h1', {}, (words) => words.loadFailed);
  const why = element('p', {}, element('code', {}, reason));
  show(element('main', { class: 'state', role: 'alert' }, icon(), title, why, again));
}

/** @param {readonly Node[]} content */
function show(...content) {
  document.body.replaceChildren(...content);
  nameLanguage();
}

function switchLanguage() {
  chooseLanguage(currentWords().language === 'en' ? 'zh' : 'en');
  nameLanguage();
  updateTexts();
}

function nameLanguage() {
  document.documentElement.lang = currentWords().acceptLanguage;
  document.title = `Lectern: ${currentWords().reference}`;
}

load();
