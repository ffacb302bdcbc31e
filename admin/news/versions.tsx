import { App, Button, Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { defaultPageSize } from '#contract/api/paging.ts';
import { businessNews, type NewsVersion } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { hiddenNotice } from '../components/feedback/hidden-menu-notice.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer, useSend } from '../session/server.ts';
import { VersionView } from './version-view.tsx';
import { shortTime } from './words.ts';

interface NewsVersionsProps {
  newsId: number;
  onClose: () => void;
  /** Receives the number of the new version. */
  onRestored?: (version: number) => void;
}

/** Shows the saved versions of an article, the newest first, to view or restore one. */
export function NewsVersions({ newsId, onClose, onRestored }: NewsVersionsProps) {
  const [pageindex, setPage] = useState(1);
  const query = useAnswer(
    businessNews.GetNewsVersions,
    { newsid: newsId, pageindex, pagesize: defaultPageSize },
    { keepPrevious: true },
  );
  const [chosenId, choose] = useState<number>();
  const versions = query.data?.List ?? [];
  const shownVersion = versions.find((version) => version.VersionId === chosenId) ?? versions[0];

  return (
    <Drawer open onClose={onClose} title="历史版本" size={960} className="versions-drawer">
      <LoadState query={query} rows={8} />
      {query.isSuccess && versions.length === 0 && <Empty text="还没有历史版本" />}
      {shownVersion && (
        <div className="versions">
          <div className="versions-list">
            <ol className="stack" aria-label="版本">
              {versions.map((version) => (
                <li key={version.VersionId}>
                  <VersionButton
                    version={version}
                    isChosen={version === shownVersion}
                    onChoose={() => choose(version.VersionId)}
                  />
                </li>
              ))}
            </ol>
            <Pagination
              simple
              hideOnSinglePage
              current={pageindex}
              total={query.data?.TotalCount ?? 0}
              onChange={setPage}
            />
          </div>
          <div className="versions-view">
            <VersionView
              version={shownVersion}
              newest={pageindex === 1 ? versions[0] : undefined}
              previous={versions[versions.indexOf(shownVersion) + 1]}
            />
            {(shownVersion !== versions[0] || pageindex > 1) && (
              <Allowed to={businessNews.RestoreNewsVersion}>
                <RestoreButton version={shownVersion} onRestored={onRestored ?? onClose} />
              </Allowed>
            )}
          </div>
        </div>
      )}
    </Drawer>
  );
}

interface VersionButtonProps {
  version: NewsVersion;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionButton({ version, isChosen, onChoose }: VersionButtonProps) {
  return (
    <button type="button" className="version" aria-pressed={isChosen} onClick={onChoose}>
      <b className="ink strong">第 {version.Version} 版</b>
      <span className="whole">{shortTime(version.CreateTime)}</span>
      <span>{version.EditorName || '-'}</span>
    </button>
  );
}

interface RestoreButtonProps {
  version: NewsVersion;
  onRestored: (version: number) => void;
}

function RestoreButton({ version, onRestored }: RestoreButtonProps) {
  const { modal, message } = App.useApp();
  const restore = useSend(businessNews.RestoreNewsVersion, {
    invalidates: [businessNews.GetNewsList, businessNews.GetNewsDetail, businessNews.GetNewsVersions],
    onDone: (saved) => {
      const hidden = saved.HiddenMenuName === undefined ? '' : `；${hiddenNotice(saved.HiddenMenuName)}`;
      void message.success(`已恢复为第 ${version.Version} 版的内容${hidden}`);
      onRestored(saved.Version);
    },
  });
  function confirm() {
    modal.confirm({
      title: `恢复第 ${version.Version} 版？`,
      content: '它的标题和正文会作为新版本保存，现在的内容仍留在历史版本中。',
      okText: '恢复',
      onOk: () => restore.mutateAsync({ VersionId: version.VersionId }).catch(() => {}),
    });
  }
  return (
    <Button type="primary" loading={restore.isPending} onClick={confirm}>
      恢复这一版
    </Button>
  );
}
