import { MoreOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessNews, newsStatus, type ManagedNewsItem } from '#contract/news.ts';
import { LinkButton } from '../list/link-button.tsx';
import { useMay } from '../session/session.tsx';
import { NewsPreviewDialog } from './preview-dialog.tsx';
import { saveWithStatus } from './save-with-status.ts';
import { useNewsRemoval } from './use-news-removal.tsx';
import { NewsVersions } from './versions.tsx';

/** What can be done with one article of the list. */
export function NewsActions({ news }: { news: ManagedNewsItem }) {
  const [shown, setShown] = useState<'preview' | 'versions'>();
  const remove = useNewsRemoval();
  const setStatus = useStatusChange(news);
  const maySave = useMay('news:save');
  const mayRemove = useMay('news:del');
  const isPublished = news.Status === newsStatus.published;
  const close = () => setShown(undefined);

  return (
    <div className="row-actions">
      {maySave && (
        <LinkButton type="link" size="small" to={`/System/news/edit?id=${news.NewsId}`}>
          编辑
        </LinkButton>
      )}
      <Button type="link" size="small" onClick={() => setShown('preview')}>
        预览
      </Button>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...(maySave
              ? [
                  {
                    key: 'status',
                    label: isPublished ? '停用' : '发布',
                    onClick: () => setStatus.mutate(isPublished ? newsStatus.closed : newsStatus.published),
                  },
                ]
              : []),
            { key: 'versions', label: '历史版本', onClick: () => setShown('versions') },
            ...(mayRemove
              ? [{ key: 'remove', label: '删除', danger: true, onClick: () => remove([news]) }]
              : []),
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          loading={setStatus.isPending}
          aria-label={`更多操作：${news.Title}`}
        />
      </Dropdown>
      {shown === 'preview' && <NewsPreviewDialog newsId={news.NewsId} onClose={close} />}
      {shown === 'versions' && <NewsVersions newsId={news.NewsId} onClose={close} />}
    </div>
  );
}

/** Saves the article as it stands with another status: its version is compared, so nothing is overwritten unseen. */
function useStatusChange(news: ManagedNewsItem) {
  const { message } = App.useApp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: number) => saveWithStatus(news.NewsId, status),
    onSuccess: (_saved, status) => {
      void message.success(status === newsStatus.published ? '文章已发布' : '文章已停用');
      return client.invalidateQueries({ queryKey: [businessNews.GetNewsList.path] });
    },
  });
}
