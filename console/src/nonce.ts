/** The word that lets styles made by this page through the Content-Security-Policy. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

// Not every part of the component library that makes a style element can be told the word: it is put on all of them.
const create = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (name === 'style') element.nonce = nonce;
  return element;
};
