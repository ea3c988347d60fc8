import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CarOutlined,
  CarryOutOutlined,
  ClockCircleOutlined,
  FileDoneOutlined,
  HomeOutlined,
  ImportOutlined,
  KeyOutlined,
  ProfileOutlined,
  RollbackOutlined,
  SendOutlined,
  ShopOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  UserAddOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { shell } from './shell-words.ts';

/** The entries of the menu, by the names of their words. */
export const menuIcons = {
  home: HomeOutlined,
  people: UserOutlined,
  classes: TeamOutlined,
  unplaced: UserAddOutlined,
  homework: CarryOutOutlined,
  exams: FileDoneOutlined,
  hours: ClockCircleOutlined,
  orders: ProfileOutlined,
  refunds: RollbackOutlined,
  shipping: CarOutlined,
  reconcile: BankOutlined,
  products: ShopOutlined,
  subjects: TagsOutlined,
  branches: ApartmentOutlined,
  staff: SolutionOutlined,
  import: ImportOutlined,
  audit: AuditOutlined,
  keys: KeyOutlined,
  webhooks: SendOutlined,
  requests: ApiOutlined,
  reference: BookOutlined,
} as const satisfies { readonly [Name in keyof typeof shell.en]?: ComponentType };

export type MenuName = keyof typeof menuIcons;
