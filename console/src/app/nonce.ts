/** The nonce by which the Content-Security-Policy allows styles that this page makes. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';

// Not every part of the component library takes a nonce, so every style element gets it here.
const create = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (name === 'style') element.nonce = nonce;
  return element;
};
