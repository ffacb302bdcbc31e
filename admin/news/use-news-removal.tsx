import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { businessNews, newsStatus, type ManagedNewsItem } from '#contract/news.ts';
import { call } from '../session/server.ts';
import { saveWithStatus } from './save-with-status.ts';

const undoSeconds = 10;

/** Moves articles to the recycle bin and offers to take it back for a while. */
export function useNewsRemoval(onRemoved?: () => void) {
  const { notification } = App.useApp();
  const outdateLists = useOutdateLists();
  const undo = useUndo();

  // The row that asked is gone when this comes back, so everything hangs on the mutation itself.
  const { mutate } = useMutation({
    mutationFn: (articles: readonly ManagedNewsItem[]) =>
      call(businessNews.DelNews, { Ids: articles.map((news) => news.NewsId) }),
    onSuccess: (_done, articles) => {
      onRemoved?.();
      offerUndo(articles);
      return outdateLists();
    },
  });

  function offerUndo(articles: readonly ManagedNewsItem[]) {
    const key = `removed-${articles[0]?.NewsId}`;
    const takeBack = () => {
      notification.destroy(key);
      undo.mutate(articles);
    };
    notification.success({
      key,
      title: articles.length === 1 ? '已移入回收站' : `${articles.length} 篇文章已移入回收站`,
      description: articles.length === 1 ? articles[0]?.Title : undefined,
      duration: undoSeconds,
      actions: (
        <Button type="link" onClick={takeBack}>
          撤销
        </Button>
      ),
    });
  }
  return mutate;
}

/** A restored article is closed; undoing publishes again what was published. */
function useUndo() {
  const { message } = App.useApp();
  const outdateLists = useOutdateLists();
  return useMutation({
    mutationFn: async (articles: readonly ManagedNewsItem[]) => {
      for (const news of articles) {
        await call(businessNews.RestoreNews, { NewsId: news.NewsId });
        if (news.Status === newsStatus.published) await saveWithStatus(news.NewsId, newsStatus.published);
      }
    },
    onSuccess: () => void message.success('已恢复'),
    onSettled: outdateLists,
  });
}

function useOutdateLists() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [businessNews.GetNewsList, businessNews.GetNewsRecycle].map((list) =>
        client.invalidateQueries({ queryKey: [list.path] }),
      ),
    );
}
