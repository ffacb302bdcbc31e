import type { ComponentType } from 'react';
import { program } from '#ui/program.ts';

/** The views that a leaf of the server's menu can name in `Component`. */
export const views: Record<string, ComponentType> = {
  'home/workbench': program(() => import('../home/workbench.tsx').then((file) => file.Workbench)),
  'account/own': program(() => import('../account/own.tsx').then((file) => file.OwnAccount)),
  'menus/list': program(() => import('../menus/list.tsx').then((file) => file.MenuList)),
  'news/list': program(() => import('../news/list.tsx').then((file) => file.NewsList)),
  'news/editor': program(() => import('../news/editor.tsx').then((file) => file.NewsEditor)),
  'news/recycle': program(() => import('../news/recycle.tsx').then((file) => file.NewsRecycle)),
  'positions/list': program(() => import('../positions/list.tsx').then((file) => file.PositionList)),
  'types/list': program(() => import('../types/list.tsx').then((file) => file.TypeList)),
  'members/list': program(() => import('../members/list.tsx').then((file) => file.MemberList)),
  'reviews/list': program(() => import('../reviews/desk.tsx').then((file) => file.ReviewDesk)),
  'certificates/unclaimed': program(() =>
    import('../certificates/unclaimed.tsx').then((file) => file.UnclaimedList),
  ),
  'suggestions/list': program(() => import('../suggestions/list.tsx').then((file) => file.SuggestionList)),
  'activities/list': program(() => import('../activities/list.tsx').then((file) => file.ActivityList)),
  'activities/editor': program(() => import('../activities/editor.tsx').then((file) => file.ActivityEditor)),
  'links/list': program(() => import('../links/list.tsx').then((file) => file.LinkList)),
};

const settledMs = 3000;

/** What most people open next, loaded when the page has settled and the browser has nothing else to do. */
export function loadAhead() {
  if ('connection' in navigator && isSparing(navigator.connection)) return;
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load));
  const timer = setTimeout(() => whenIdle(loadCommonViews), settledMs);
  return () => clearTimeout(timer);
}

/** What does not arrive now is asked for again when it is needed. */
function loadCommonViews() {
  import('../news/list.tsx').catch(() => {});
  import('../news/editor.tsx').then(() => import('#ui/editor/rich-text.tsx')).catch(() => {});
}

function isSparing(connection: unknown): boolean {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    Boolean(connection.saveData)
  );
}
