import { App } from 'antd';
import { useNavigate } from 'react-router';
import type { MenuName } from '#contract/back-office/names.ts';
import { businessNews, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { menuStatus } from '#contract/public-site/menus.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { timeText } from '#ui/text/time-text.ts';
import { useMenuNames } from '../components/data/menu-names.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { hiddenNotice } from '../components/feedback/hidden-menu-notice.ts';
import { useChanges } from '../components/undo/use-changes.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';
import { formOf } from './form.ts';
import { shortTime } from './words.ts';

const {
  GetNewsList,
  GetNewsRecycle,
  GetNewsDetail,
  SaveNews,
  SaveNewsStatus,
  MoveNews,
  DelNews,
  RestoreNews,
} = businessNews;
const invalidates = [GetNewsList, GetNewsRecycle, GetNewsDetail];
const idOf = ({ NewsId }: ManagedNewsItem) => NewsId;
const nameOf = ({ Title }: ManagedNewsItem) => Title;

export const isOpen = ({ Status }: ManagedNewsItem) => Status === newsStatus.published;

/** An undo restores published articles as they were, also in columns that require reviews. */
const asBefore = { AsBefore: true };

/** Returns changes to articles from their list; all of them can be undone. */
export function useNewsChanges() {
  const changes = useChanges({ idOf, nameOf, invalidates });
  const act = useUndoable();
  const copy = useCopy();
  const menus = useMenuNames();
  return {
    copy,
    publish: (articles: readonly ManagedNewsItem[], isOn: boolean) =>
      changes.setStatus(
        SaveNewsStatus,
        articles,
        (news) => (isOpen(news) ? 1 : 0),
        isOn,
        [publishedWord(articles), '停用'],
        asBefore,
      ),
    remove: (articles: readonly ManagedNewsItem[]) =>
      changes.remove(DelNews, RestoreNews, articles, {
        text: '已移入回收站',
        restoreWith: asBefore,
      }),
    move: (articles: readonly ManagedNewsItem[], MenuId: number) =>
      act({
        text: `已移动${movedWord(menus, articles, MenuId)}`,
        about: articles.map(nameOf).join('、'),
        run: () => call(MoveNews, { Ids: articles.map(idOf), MenuId }),
        undo: async () => {
          for (const [before, moved] of Map.groupBy(articles, (news) => news.MenuId))
            await call(MoveNews, { ...asBefore, Ids: moved.map(idOf), MenuId: before });
        },
        invalidates,
      }),
  };
}

/** Describes the state of published articles, after 已: those with a future time wait for it. */
function publishedWord(articles: readonly ManagedNewsItem[]): string {
  return `${timedWord(articles)}${hiddenWord(articles)}`;
}

/** Names the hidden columns that hide some of the articles from the public. */
function hiddenWord(articles: readonly ManagedNewsItem[]): string {
  const names = [...new Set(articles.flatMap(({ HiddenMenuName }) => HiddenMenuName ?? []))];
  return names.length === 0 ? '' : `；${hiddenNotice(names.join('”“'))}`;
}

/** Names the hidden column that now hides moved articles from the public. */
function movedWord(menus: readonly MenuName[], articles: readonly ManagedNewsItem[], menuId: number): string {
  const hidden = articles.some(isOpen) ? hiddenAbove(menus, menuId) : undefined;
  return hidden === undefined ? '' : `；${hiddenNotice(hidden)}`;
}

/** Returns the topmost hidden column among a column and its parents; columns below a hidden one are hidden as well. */
function hiddenAbove(menus: readonly MenuName[], menuId: number): string | undefined {
  const menu = menus.find(({ MenuId }) => MenuId === menuId);
  if (!menu) return undefined;
  return hiddenAbove(menus, menu.ParentId) ?? (menu.Status === menuStatus.shown ? undefined : menu.Name);
}

function timedWord(articles: readonly ManagedNewsItem[]): string {
  const now = timeText(serverNow());
  const times = articles.map(({ NewsCreateTime }) => NewsCreateTime).filter((time) => time > now);
  if (times.length === 0) return '发布';
  if (times.length < articles.length) return `发布，其中 ${times.length} 篇已定时，到时发布`;
  return times.length === 1 ? `定时，将于 ${shortTime(times[0] ?? '')} 发布` : '定时，到时发布';
}

/** Copies an article as a draft without a time, and opens it. */
function useCopy() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const save = useSend(SaveNews, {
    onDone: ({ NewsId }) => {
      void message.success('已复制为草稿');
      void navigate(`/System/news/edit?id=${NewsId}`);
    },
  });
  return async (news: ManagedNewsItem) => {
    const whole = await call(GetNewsDetail, { newsid: news.NewsId });
    const { NewsId: _id, Version: _version, ...form } = formOf(whole);
    const Title = `${[...whole.Title].slice(0, 95).join('')}（副本）`;
    await save
      .mutateAsync({
        ...form,
        Title,
        NewsCreateTime: '',
        Status: newsStatus.closed,
        IsDraft: true,
        Seats: [],
      })
      .catch(() => {});
    await invalidate(invalidates);
  };
}
