import type { Plugin } from 'vite';

/**
 * Modules of antd that no page uses: the importing file, the import, and its replacement. A page that needs one of them,
 * such as a card with tabs or a column with a filter menu, removes its line here.
 */
const leftOut: readonly { readonly by: string; readonly name: string; readonly instead: string }[] = [
  { by: 'antd/es/card/Card.js', name: '../tabs', instead: 'export default () => null' },
  {
    by: 'antd/es/table/hooks/useFilter/index.js',
    name: './FilterDropdown',
    instead: 'export default () => null; export const flattenKeys = () => []',
  },
  { by: 'antd/es/app/App.js', name: '../notification/useNotification', instead: 'export default () => [{}, null]' },
  // It needs only this function of the form module.
  {
    by: 'antd/es/radio/group.js',
    name: '../form/hooks/useForm',
    instead: "export const toNamePathStr = (name) => [name].flat().join('_')",
  },
  { by: 'antd/es/app/App.js', name: '../modal/useModal', instead: 'export default () => [{}, null]' },
];

/** Only the form context: every input uses it, and few pages have a form. */
const narrowed = {
  by: 'antd/es/form/context.js',
  name: '@rc-component/form',
  to: '@rc-component/form/es/FormContext.js',
};

const mark = '\0left-out:';

export const replaceModules = (): Plugin => ({
  name: 'leave-out',
  enforce: 'pre',
  resolveId(name, importer = '') {
    const from = importer.replaceAll('\\', '/');
    if (name === narrowed.name && from.endsWith(narrowed.by)) return this.resolve(narrowed.to, importer);
    const index = leftOut.findIndex((each) => each.name === name && from.endsWith(each.by));
    return index < 0 ? undefined : `${mark}${index}`;
  },
  load: (id) => (id.startsWith(mark) ? leftOut[Number(id.slice(mark.length))]?.instead : undefined),
});
