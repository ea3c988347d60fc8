import { Menu } from 'antd';
import { useLocation } from 'react-router';
import { menuGroups, routes } from '../routes.ts';
import { interfaceHref, Link } from '../routing.tsx';
import { useMay, useMe } from '../session.tsx';
import { useWords } from '../words/bilingual.ts';
import { shell } from '../words/shell.ts';

/** The menu: the pages that the account may see. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const words = useWords(shell);
  const { organisation } = useMe();
  const may = useMay();
  const { pathname } = useLocation();
  const shown = routes.filter(({ scope }) => scope === undefined || may(scope));
  const items = (group: string) =>
    shown.flatMap(({ path: to, menu }) =>
      menu?.group === group ? [{ key: to, label: <Link to={to}>{words[menu.name]}</Link> }] : [],
    );
  const reference = {
    key: 'docs',
    label: <a href={`${interfaceHref}/docs`}>{words.reference}</a>,
  };
  const groups = menuGroups
    .map((group) => ({
      key: group,
      type: 'group' as const,
      label: words[group],
      children: group === 'developers' ? [...items(group), reference] : items(group),
    }))
    .filter(({ children }) => children.length > 0);
  return (
    <nav>
      <div className="brand">
        <img src="icon.svg" alt="" />
        <span>{organisation}</span>
      </div>
      <Menu
        mode="inline"
        selectedKeys={[`/${pathname.split('/')[1] ?? ''}`]}
        items={[...items('top'), ...groups]}
        {...(onChosen === undefined ? {} : { onClick: onChosen })}
      />
    </nav>
  );
}
