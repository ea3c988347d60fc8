import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPage } from './components/lazy.tsx';
import { type Path, path } from './routing.tsx';
import type { shell } from './words/shell.ts';

/** The properties of a page: the values in its address. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}

type PageComponent = LazyExoticComponent<ComponentType<PageProps>>;
type MenuName = keyof typeof shell.en;

interface Route {
  readonly path: Path;
  readonly page: PageComponent;
  /** The right that the page needs. */
  readonly right?: string;
  /** Group and name in the menu. */
  readonly menu?: { readonly group: 'top' | 'teaching' | 'money' | 'setUp' | 'developers'; readonly name: MenuName };
  /** Renders without menu and header, for printing. */
  readonly bare?: boolean;
}

/** Every page. The first route that matches wins. */
export const routes: readonly Route[] = [
  { path: path`/`, page: lazyPage(() => import('./pages/home/home.tsx')), menu: { group: 'top', name: 'home' } },
  { path: path`/students/:userId`, page: lazyPage(() => import('./pages/student/student.tsx')), right: 'user:read' },
  { path: path`/twins/:one/:other`, page: lazyPage(() => import('./pages/people/compare.tsx')), right: 'user:read' },
  {
    path: path`/lessons/:liveclass`,
    page: lazyPage(() => import('./pages/lesson/lesson.tsx')),
    right: 'liveclass:read',
  },
  {
    path: path`/classes`,
    page: lazyPage(() => import('./pages/class/classes.tsx')),
    right: 'group:read',
    menu: { group: 'teaching', name: 'classes' },
  },
  { path: path`/classes/:groupId`, page: lazyPage(() => import('./pages/class/class.tsx')), right: 'group:read' },
  {
    path: path`/classes/:groupId/print`,
    page: lazyPage(() => import('./pages/class/print.tsx')),
    right: 'statistics:read',
    bare: true,
  },
  {
    path: path`/unplaced`,
    page: lazyPage(() => import('./pages/unplaced/unplaced.tsx')),
    right: 'group:write',
    menu: { group: 'teaching', name: 'unplaced' },
  },
  {
    path: path`/homework`,
    page: lazyPage(() => import('./pages/work/homework.tsx')),
    right: 'homework:read',
    menu: { group: 'teaching', name: 'homework' },
  },
  {
    path: path`/exams`,
    page: lazyPage(() => import('./pages/work/exams.tsx')),
    right: 'exam:read',
    menu: { group: 'teaching', name: 'exams' },
  },
  {
    path: path`/hours`,
    page: lazyPage(() => import('./pages/hours/hours.tsx')),
    right: 'liveclass:read',
    menu: { group: 'teaching', name: 'hours' },
  },
  {
    path: path`/orders`,
    page: lazyPage(() => import('./pages/order/orders.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'orders' },
  },
  { path: path`/orders/:orderSn`, page: lazyPage(() => import('./pages/order/order.tsx')), right: 'order:read' },
  {
    path: path`/refunds`,
    page: lazyPage(() => import('./pages/order/refunds.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'refunds' },
  },
  {
    path: path`/shipping`,
    page: lazyPage(() => import('./pages/shipping/shipping.tsx')),
    right: 'order:write',
    menu: { group: 'money', name: 'shipping' },
  },
  {
    path: path`/reconcile`,
    page: lazyPage(() => import('./pages/reconcile/reconcile.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'reconcile' },
  },
  {
    path: path`/people`,
    page: lazyPage(() => import('./pages/people/people.tsx')),
    right: 'user:read',
    menu: { group: 'top', name: 'people' },
  },
  {
    path: path`/products`,
    page: lazyPage(() => import('./pages/product/products.tsx')),
    right: 'product:read',
    menu: { group: 'setUp', name: 'products' },
  },
  {
    path: path`/subjects`,
    page: lazyPage(() => import('./pages/catalogue/subjects.tsx')),
    right: 'subject:read',
    menu: { group: 'setUp', name: 'subjects' },
  },
  {
    path: path`/branches`,
    page: lazyPage(() => import('./pages/catalogue/branches.tsx')),
    right: 'organisation:read',
    menu: { group: 'setUp', name: 'branches' },
  },
  {
    path: path`/staff`,
    page: lazyPage(() => import('./pages/staff/staff.tsx')),
    right: 'admin',
    menu: { group: 'setUp', name: 'staff' },
  },
  {
    path: path`/keys`,
    page: lazyPage(() => import('./pages/developers/keys.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'keys' },
  },
  {
    path: path`/requests`,
    page: lazyPage(() => import('./pages/developers/requests.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'requests' },
  },
  {
    path: path`/explorer`,
    page: lazyPage(() => import('./pages/explorer/explorer.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'explorer' },
  },
  {
    path: path`/audit`,
    page: lazyPage(() => import('./pages/developers/audit.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'audit' },
  },
];

export const menuGroups = ['teaching', 'money', 'setUp', 'developers'] as const;
