import { MenuOutlined } from '@ant-design/icons';
import { Alert, Button, Grid, Layout, Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Link, path, useOpenPage, useRoute } from '../../browser/routing.tsx';
import { useBranchChoice } from '../../server/branch.ts';
import { ReadBranch, useReadBranch } from '../../server/read-branch.ts';
import { useMe } from '../../server/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { isOfOneRecord, isOpenTo, routes } from '../routes.ts';
import { Account } from './account.tsx';
import { BranchBanner } from './branch-switch.tsx';
import { useKey } from './keyboard.ts';
import { Navigation } from './navigation.tsx';
import { Search } from './search.tsx';
import { shell } from './shell-words.ts';
import { UnreachableBanner } from './unreachable-banner.tsx';

const Shortcuts = lazyComponent(() => import('./shortcuts.tsx'), 'Shortcuts');
const PhoneMenu = lazyComponent(() => import('./phone-menu.tsx'), 'PhoneMenu');

const isShortcutsKey = ({ key }: KeyboardEvent) => key === '?';

/** Everything in the shell reads the records of the chosen branch. */
export function Shell() {
  const { branch } = useBranchChoice();
  return (
    <ReadBranch value={branch}>
      <Frame />
    </ReadBranch>
  );
}

/** The frame of every page: menu, search and account. */
function Frame() {
  const words = useWords(shell);
  const wide = Grid.useBreakpoint().lg ?? true;
  const [open, setOpen] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  useKey(isShortcutsKey, () => setShowsShortcuts(true));
  const found = useRoute(routes);
  useScrollToTop();
  if (found?.route.bare) return <Current />;
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
        <NoAccountBanner />
        <UnreachableBanner />
        {!wide && <BranchBanner />}
        <Current />
      </Layout>
      {showsShortcuts && <Shortcuts onClose={() => setShowsShortcuts(false)} />}
      {!wide && open && <PhoneMenu onClose={() => setOpen(false)} />}
    </Layout>
  );
}

/** Warns while no account exists and anybody may do everything, and leads to creating the first one. */
function NoAccountBanner() {
  const words = useWords(shell);
  const { caller } = useMe();
  const openPage = useOpenPage();
  if (caller !== 'keyless') return null;
  return (
    <Alert
      banner
      className="no-print"
      title={words.keyless}
      action={
        <Button size="small" onClick={() => openPage(path`/staff`)}>
          {words.firstOwner}
        </Button>
      }
    />
  );
}

function Current() {
  const words = useWords(common);
  const { pathname } = useLocation();
  const me = useMe();
  const found = useRoute(routes);
  const branch = useReadBranch();
  if (found === undefined) return <NotFoundPage title={words.notFound} />;
  const { page: Found, everyBranch = false } = found.route;
  if (!isOpenTo(found.route, me)) return <NotFoundPage title={words.notForYou} />;
  return (
    <ErrorBoundary key={`${pathname} ${branch}`}>
      <Suspense fallback={<Skeleton active className="page" />}>
        <ReadBranch value={everyBranch || isOfOneRecord(found.route) ? undefined : branch}>
          <Found params={found.params} />
        </ReadBranch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Scrolls to the top of a newly opened page. On back and forward the browser restores the position. */
function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is opened, not every change of the type.
  useEffect(() => {
    if (type === 'PUSH') scrollTo(0, 0);
  }, [pathname]);
}

function NotFoundPage({ title }: { title: string }) {
  const { backHome } = useWords(common);
  return (
    <Page title={title}>
      <Link to={path`/`}>{backHome}</Link>
    </Page>
  );
}
