import type { Plugin } from 'vite';

/**
 * What antd brings along and no page uses: who asks for it, and what it gets instead. A page that begins to use one of
 * these, such as a card with tabs or a column with a filter menu, takes its line out.
 */
const leftOut: readonly { readonly by: string; readonly name: string; readonly instead: string }[] = [
  { by: 'antd/es/card/Card.js', name: '../tabs', instead: 'export default () => null' },
  {
    by: 'antd/es/table/hooks/useFilter/index.js',
    name: './FilterDropdown',
    instead: 'export default () => null; export const flattenKeys = () => []',
  },
  { by: 'antd/es/app/App.js', name: '../notification/useNotification', instead: 'export default () => [{}, null]' },
  // It wants one small function of all that forms are.
  {
    by: 'antd/es/radio/group.js',
    name: '../form/hooks/useForm',
    instead: "export const toNamePathStr = (name) => [name].flat().join('_')",
  },
  { by: 'antd/es/app/App.js', name: '../modal/useModal', instead: 'export default () => [{}, null]' },
];

/** The context alone: every input has it, and few pages have a form. */
const narrowed = {
  by: 'antd/es/form/context.js',
  name: '@rc-component/form',
  to: '@rc-component/form/es/FormContext.js',
};

const mark = '\0left-out:';

export const leaveOut = (): Plugin => ({
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
