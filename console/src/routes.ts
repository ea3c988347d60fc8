import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { shell } from './words/shell.ts';

/** What a page gets: the parts of its address that differ. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}

type PageComponent = LazyExoticComponent<ComponentType<PageProps>>;
type MenuName = keyof typeof shell.en;

interface Route {
  readonly path: string;
  readonly page: PageComponent;
  /** What one must be allowed to see it. */
  readonly right?: string;
  /** Its place in the menu, and what it is called there. */
  readonly menu?: { readonly group: 'top' | 'teaching' | 'money' | 'setUp' | 'developers'; readonly name: MenuName };
  /** Without menu and bar: for paper. */
  readonly bare?: boolean;
}

/** Every page, the first that fits. */
export const routes: readonly Route[] = [
  { path: '/', page: lazy(() => import('./pages/home/home.tsx')), menu: { group: 'top', name: 'home' } },
  { path: '/students/:userId', page: lazy(() => import('./pages/student/student.tsx')), right: 'user:read' },
  { path: '/twins/:one/:other', page: lazy(() => import('./pages/people/compare.tsx')), right: 'user:read' },
  { path: '/lessons/:liveclass', page: lazy(() => import('./pages/lesson/lesson.tsx')), right: 'liveclass:read' },
  {
    path: '/classes',
    page: lazy(() => import('./pages/class/classes.tsx')),
    right: 'group:read',
    menu: { group: 'teaching', name: 'classes' },
  },
  { path: '/classes/:groupId', page: lazy(() => import('./pages/class/class.tsx')), right: 'group:read' },
  {
    path: '/classes/:groupId/print',
    page: lazy(() => import('./pages/class/print.tsx')),
    right: 'statistics:read',
    bare: true,
  },
  {
    path: '/unplaced',
    page: lazy(() => import('./pages/unplaced/unplaced.tsx')),
    right: 'group:write',
    menu: { group: 'teaching', name: 'unplaced' },
  },
  {
    path: '/homework',
    page: lazy(() => import('./pages/work/homework.tsx')),
    right: 'homework:read',
    menu: { group: 'teaching', name: 'homework' },
  },
  {
    path: '/exams',
    page: lazy(() => import('./pages/work/exams.tsx')),
    right: 'exam:read',
    menu: { group: 'teaching', name: 'exams' },
  },
  {
    path: '/hours',
    page: lazy(() => import('./pages/hours/hours.tsx')),
    right: 'liveclass:read',
    menu: { group: 'teaching', name: 'hours' },
  },
  {
    path: '/orders',
    page: lazy(() => import('./pages/order/orders.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'orders' },
  },
  { path: '/orders/:orderSn', page: lazy(() => import('./pages/order/order.tsx')), right: 'order:read' },
  {
    path: '/refunds',
    page: lazy(() => import('./pages/order/refunds.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'refunds' },
  },
  {
    path: '/shipping',
    page: lazy(() => import('./pages/shipping/shipping.tsx')),
    right: 'order:write',
    menu: { group: 'money', name: 'shipping' },
  },
  {
    path: '/reconcile',
    page: lazy(() => import('./pages/reconcile/reconcile.tsx')),
    right: 'order:read',
    menu: { group: 'money', name: 'reconcile' },
  },
  {
    path: '/people',
    page: lazy(() => import('./pages/people/people.tsx')),
    right: 'user:read',
    menu: { group: 'top', name: 'people' },
  },
  {
    path: '/products',
    page: lazy(() => import('./pages/product/products.tsx')),
    right: 'product:read',
    menu: { group: 'setUp', name: 'products' },
  },
  {
    path: '/subjects',
    page: lazy(() => import('./pages/catalogue/subjects.tsx')),
    right: 'subject:read',
    menu: { group: 'setUp', name: 'subjects' },
  },
  {
    path: '/branches',
    page: lazy(() => import('./pages/catalogue/branches.tsx')),
    right: 'organisation:read',
    menu: { group: 'setUp', name: 'branches' },
  },
  {
    path: '/staff',
    page: lazy(() => import('./pages/staff/staff.tsx')),
    right: 'admin',
    menu: { group: 'setUp', name: 'staff' },
  },
  {
    path: '/keys',
    page: lazy(() => import('./pages/developers/keys.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'keys' },
  },
  {
    path: '/requests',
    page: lazy(() => import('./pages/developers/requests.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'requests' },
  },
  {
    path: '/explorer',
    page: lazy(() => import('./pages/explorer/explorer.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'explorer' },
  },
  {
    path: '/audit',
    page: lazy(() => import('./pages/developers/audit.tsx')),
    right: 'admin',
    menu: { group: 'developers', name: 'audit' },
  },
];

export const menuGroups = ['teaching', 'money', 'setUp', 'developers'] as const;
