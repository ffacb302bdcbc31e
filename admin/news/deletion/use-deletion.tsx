import { App } from 'antd';
import { useState } from 'react';
import { businessNews, type ManagedNewsItem } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import type { Action } from '../../components/list/row-actions.tsx';
import { useSend } from '../../session/server.ts';

const { DestroyNews: destroy, ApproveNewsDeletion: approve, DropNewsDeletion: drop } = businessNewsDeletion;
const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx').then((file) => file.DeletionDialog));

/** Provides the actions that delete articles for good, and the dialog in which they are confirmed. */
export function useDeletion() {
  const [request, setRequest] = useState<{ articles: readonly ManagedNewsItem[]; isApproval: boolean }>();
  const { message } = App.useApp();
  const dropping = useSend(drop, {
    invalidates: [businessNews.GetNewsRecycle],
    onDone: () => void message.success('申请已取消，文章留在回收站'),
  });

  function actions(articles: readonly ManagedNewsItem[]): Action[] {
    const areRequested = articles.every(({ Deletion }) => Deletion !== undefined);
    const areOwn = articles.every(({ Deletion }) => Deletion?.IsOwn);
    const Ids = articles.map(({ NewsId }) => NewsId);
    return [
      {
        label: '彻底删除',
        calls: destroy,
        isDanger: true,
        isHidden: areRequested && !areOwn,
        run: () => setRequest({ articles, isApproval: false }),
      },
      {
        label: '批准彻底删除',
        calls: approve,
        isDanger: true,
        isHidden: !areRequested || areOwn,
        run: () => setRequest({ articles, isApproval: true }),
      },
      {
        label: areOwn ? '撤回申请' : '驳回申请',
        calls: drop,
        isHidden: !areRequested,
        run: () => dropping.mutate({ Ids }),
      },
    ];
  }
  return {
    actions,
    dialog: request && <DeletionDialog {...request} onClose={() => setRequest(undefined)} />,
  };
}
