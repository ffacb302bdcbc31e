import { lazy, type ComponentType } from 'react';

const view = (load: () => Promise<ComponentType>) =>
  lazy(() => load().then((component) => ({ default: component })));

/** The views that a leaf of the server's menu can name in `Component`. */
export const views: Record<string, ComponentType> = {
  'home/workbench': view(() => import('../home/workbench.tsx').then((file) => file.Workbench)),
  'menus/list': view(() => import('../menus/list.tsx').then((file) => file.MenuList)),
  'news/list': view(() => import('../news/list.tsx').then((file) => file.NewsList)),
  'news/editor': view(() => import('../news/editor.tsx').then((file) => file.NewsEditor)),
  'news/recycle': view(() => import('../news/recycle.tsx').then((file) => file.NewsRecycle)),
  'positions/list': view(() => import('../positions/list.tsx').then((file) => file.PositionList)),
};
