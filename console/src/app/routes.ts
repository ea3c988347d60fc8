import type { ComponentType, LazyExoticComponent } from 'react';
import { type Path, path } from '../browser/routing.tsx';
import type { PageProps } from '../pages/page-props.ts';
import { lazyPage } from '../ui/lazy.tsx';
import type { MenuName } from './shell/menu-icons.ts';

type PageComponent = LazyExoticComponent<ComponentType<PageProps>>;

interface Route {
  readonly path: Path;
  readonly page: PageComponent;
  /** The scope that the page needs. */
  readonly scope?: string;
  /** Group and name in the menu. */
  readonly menu?: { readonly group: 'top' | 'teaching' | 'money' | 'setUp' | 'developers'; readonly name: MenuName };
  /** The page of the menu that this one belongs to, if it is not in the menu itself. */
  readonly menuPath?: Path;
  /** Belongs to the whole organisation: the branch switch does not apply. */
  readonly everyBranch?: boolean;
  /** Only for accounts that are not limited to a branch. */
  readonly organisationWide?: boolean;
  /** Renders without menu and header, for printing. */
  readonly bare?: boolean;
}

/** Every page. The first route that matches wins. */
export const routes: readonly Route[] = [
  { path: path`/`, page: lazyPage(() => import('../pages/home/home.tsx')), menu: { group: 'top', name: 'home' } },
  {
    path: path`/students/:userId`,
    menuPath: path`/people`,
    page: lazyPage(() => import('../pages/student/student.tsx')),
    scope: 'user:read',
  },
  {
    path: path`/twins/:one/:other`,
    menuPath: path`/people`,
    page: lazyPage(() => import('../pages/people/compare.tsx')),
    scope: 'user:read',
  },
  {
    path: path`/lessons/:liveclass`,
    menuPath: path`/classes`,
    page: lazyPage(() => import('../pages/lesson/lesson.tsx')),
    scope: 'liveclass:read',
  },
  {
    path: path`/classes`,
    page: lazyPage(() => import('../pages/class/classes.tsx')),
    scope: 'group:read',
    menu: { group: 'teaching', name: 'classes' },
  },
  {
    path: path`/classes/:groupId`,
    menuPath: path`/classes`,
    page: lazyPage(() => import('../pages/class/class.tsx')),
    scope: 'group:read',
  },
  {
    path: path`/classes/:groupId/print`,
    page: lazyPage(() => import('../pages/class/print-class.tsx')),
    scope: 'statistics:read',
    bare: true,
  },
  {
    path: path`/unplaced`,
    page: lazyPage(() => import('../pages/unplaced/unplaced.tsx')),
    scope: 'group:write',
    menu: { group: 'teaching', name: 'unplaced' },
  },
  {
    path: path`/homework`,
    page: lazyPage(() => import('../pages/work/homework.tsx')),
    scope: 'homework:read',
    menu: { group: 'teaching', name: 'homework' },
  },
  {
    path: path`/exams`,
    page: lazyPage(() => import('../pages/work/exams.tsx')),
    scope: 'exam:read',
    menu: { group: 'teaching', name: 'exams' },
  },
  {
    path: path`/hours`,
    page: lazyPage(() => import('../pages/hours/hours.tsx')),
    scope: 'liveclass:read',
    menu: { group: 'teaching', name: 'hours' },
  },
  {
    path: path`/orders`,
    page: lazyPage(() => import('../pages/order/orders.tsx')),
    scope: 'order:read',
    menu: { group: 'money', name: 'orders' },
  },
  {
    path: path`/orders/:orderSn/print`,
    page: lazyPage(() => import('../pages/order/print-order.tsx')),
    scope: 'order:read',
    bare: true,
  },
  {
    path: path`/orders/:orderSn`,
    menuPath: path`/orders`,
    page: lazyPage(() => import('../pages/order/order.tsx')),
    scope: 'order:read',
  },
  {
    path: path`/refunds`,
    page: lazyPage(() => import('../pages/order/refunds.tsx')),
    scope: 'order:read',
    menu: { group: 'money', name: 'refunds' },
  },
  {
    path: path`/shipping`,
    page: lazyPage(() => import('../pages/shipping/shipping.tsx')),
    scope: 'order:write',
    menu: { group: 'money', name: 'shipping' },
  },
  {
    path: path`/reconcile`,
    page: lazyPage(() => import('../pages/reconcile/reconcile.tsx')),
    scope: 'order:read',
    menu: { group: 'money', name: 'reconcile' },
  },
  {
    path: path`/people`,
    page: lazyPage(() => import('../pages/people/people.tsx')),
    scope: 'user:read',
    menu: { group: 'top', name: 'people' },
  },
  {
    path: path`/products`,
    page: lazyPage(() => import('../pages/product/products.tsx')),
    scope: 'product:read',
    menu: { group: 'setUp', name: 'products' },
  },
  {
    path: path`/products/columns`,
    menuPath: path`/products`,
    page: lazyPage(() => import('../pages/product/columns.tsx')),
    scope: 'product:read',
  },
  {
    path: path`/subjects`,
    page: lazyPage(() => import('../pages/catalogue/subjects.tsx')),
    scope: 'subject:read',
    menu: { group: 'setUp', name: 'subjects' },
  },
  {
    path: path`/branches`,
    everyBranch: true,
    page: lazyPage(() => import('../pages/catalogue/branches.tsx')),
    scope: 'organisation:read',
    menu: { group: 'setUp', name: 'branches' },
  },
  {
    path: path`/staff`,
    page: lazyPage(() => import('../pages/staff/staff.tsx')),
    scope: 'admin',
    menu: { group: 'setUp', name: 'staff' },
  },
  {
    path: path`/import`,
    everyBranch: true,
    organisationWide: true,
    page: lazyPage(() => import('../pages/import/import.tsx')),
    scope: 'admin',
    menu: { group: 'setUp', name: 'import' },
  },
  {
    path: path`/audit`,
    page: lazyPage(() => import('../pages/developers/audit.tsx')),
    scope: 'admin',
    menu: { group: 'setUp', name: 'audit' },
  },
  {
    path: path`/keys`,
    everyBranch: true,
    page: lazyPage(() => import('../pages/developers/keys.tsx')),
    scope: 'admin',
    menu: { group: 'developers', name: 'keys' },
  },
  {
    path: path`/webhooks`,
    everyBranch: true,
    page: lazyPage(() => import('../pages/developers/webhooks.tsx')),
    scope: 'admin',
    menu: { group: 'developers', name: 'webhooks' },
  },
  {
    path: path`/requests`,
    everyBranch: true,
    page: lazyPage(() => import('../pages/developers/requests.tsx')),
    scope: 'admin',
    menu: { group: 'developers', name: 'requests' },
  },
];

/** Whether an account with these rights may open a page. */
export const isOpenTo = (
  { scope, organisationWide = false }: Pick<Route, 'scope' | 'organisationWide'>,
  { rights, subOrgId }: { readonly rights: readonly string[]; readonly subOrgId: number },
): boolean => (scope === undefined || rights.includes(scope)) && !(organisationWide && subOrgId !== 0);

/** The page of one record shows all that belongs to it, whatever branch is chosen. */
export const isOfOneRecord = ({ path: to }: Pick<Route, 'path'>): boolean => to.includes(':');

export const menuGroups = ['teaching', 'money', 'setUp', 'developers'] as const;
