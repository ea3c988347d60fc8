import { MenuOutlined } from '@ant-design/icons';
import { Alert, Button, Grid, Layout, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { lazyPart } from '../parts/load.tsx';
import { Page } from '../parts/page.tsx';
import { routes } from '../routes.ts';
import { go, Link, matchPath, path, usePath } from '../routing.tsx';
import { useMay, useMe } from '../session.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { shell } from '../words/shell.ts';
import { Account } from './account.tsx';
import { Navigation } from './navigation.tsx';
import { Search } from './search.tsx';

const PhoneMenu = lazyPart(() => import('./phone-menu.tsx').then((part) => part.PhoneMenu));

/** What is around every page: the menu, the search, the account. */
export function Shell() {
  const words = useWords(shell);
  const wide = Grid.useBreakpoint().lg ?? true;
  const [open, setOpen] = useState(false);
  const current = usePath();
  const route = routes.find((each) => matchPath(each.path, current) !== undefined);
  if (route?.bare) return <Current />;
  return (
    <Layout hasSider={wide} className="shell">
      <a className="skip" href="#page">
        {words.skip}
      </a>
      {wide && (
        <Layout.Sider theme="light" width={208} className="side no-print">
          <Navigation />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header className="bar no-print" style={{ padding: '0 16px', background: 'transparent' }}>
          {!wide && <Button aria-label={words.menu} icon={<MenuOutlined />} onClick={() => setOpen(true)} />}
          <Search />
          <span className="spread" />
          <Account />
        </Layout.Header>
        <Keyless />
        <Current />
      </Layout>
      {!wide && open && <PhoneMenu onClose={() => setOpen(false)} />}
    </Layout>
  );
}

/** While nobody has an account, everyone should know, and be able to change it. */
function Keyless() {
  const words = useWords(shell);
  const { caller } = useMe();
  if (caller !== 'keyless') return null;
  return (
    <Alert
      banner
      className="no-print"
      title={words.keyless}
      action={
        <Button size="small" onClick={() => go(path`/staff`)}>
          {words.firstOwner}
        </Button>
      }
    />
  );
}

function Current() {
  const words = useWords(common);
  const current = usePath();
  const may = useMay();
  for (const { path: pattern, page: Found, right } of routes) {
    const params = matchPath(pattern, current);
    if (params === undefined) continue;
    if (right !== undefined && !may(right)) return <Nowhere title={words.notForYou} />;
    return (
      <ErrorBoundary key={current}>
        <Suspense fallback={<Skeleton active className="page" />}>
          <Found params={params} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return <Nowhere title={words.notFound} />;
}

function Nowhere({ title }: { title: string }) {
  const { backHome } = useWords(common);
  return (
    <Page title={title}>
      <Link to={path`/`}>{backHome}</Link>
    </Page>
  );
}
