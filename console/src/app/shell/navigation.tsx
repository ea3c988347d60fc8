import { Menu } from 'antd';
import { createElement } from 'react';
import { interfaceHref, Link, useRoute } from '../../browser/routing.tsx';
import { homeWords } from '../../pages/home/home-words.ts';
import { type Queues, queuePages } from '../../pages/home/queue-pages.ts';
import { useApiQuery } from '../../server/api.ts';
import { useMay, useMe } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { isOpenTo, menuGroups, routes } from '../routes.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { menuIcons } from './menu-icons.ts';
import { shell } from './shell-words.ts';

/** The menu: the pages that the account may see. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const words = useWords(shell);
  const me = useMe();
  const may = useMay();
  const current = useRoute(routes)?.route;
  const { data: today } = useApiQuery('overview', 'today', {}, { enabled: may('statistics:read') });
  const shown = routes.filter((route) => isOpenTo(route, me));
  const items = (group: string) =>
    shown.flatMap(({ path: to, menu }) => {
      if (menu?.group !== group) return [];
      const queue = queuePages.find((each) => each.to.split('?')[0] === to && may(each.scope));
      const label = (
        <>
          <Link to={to}>{words[menu.name]}</Link>
          {queue !== undefined && <Count of={queue} queues={today?.queues} />}
        </>
      );
      return [{ key: to, icon: createElement(menuIcons[menu.name]), label }];
    });
  const reference = {
    key: 'docs',
    icon: createElement(menuIcons.reference),
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
        <span>{me.organisation}</span>
      </div>
      <BranchSwitch />
      <Menu
        mode="inline"
        selectedKeys={current === undefined ? [] : [current.menuPath ?? current.path]}
        items={[...items('top'), ...groups]}
        {...(onChosen === undefined ? {} : { onClick: onChosen })}
      />
    </nav>
  );
}

/** How much waits in a queue, with a link to it; nothing when nothing waits. */
function Count({ of: { queue, to }, queues }: { of: (typeof queuePages)[number]; queues: Queues | undefined }) {
  const words = useWords(homeWords);
  const { count } = useFormat();
  const size = queues?.[queue] ?? 0;
  if (size === 0) return null;
  return (
    <Link to={to} className="count" aria-label={`${words[queue]}: ${count(size)}`}>
      {count(size)}
    </Link>
  );
}
