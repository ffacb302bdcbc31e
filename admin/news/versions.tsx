import { App, Button, Drawer, Pagination, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { businessNews, type NewsVersion } from '#contract/managed-news.ts';
import { defaultPageSize } from '#contract/paging.ts';
import { Empty } from '#ui/empty.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer, useSend } from '../session/server.ts';
import { Allowed } from '../kit/may.ts';
import { NewsPreview } from './preview.tsx';
import { escapeHtml, TextDiff } from './text-diff.ts';
import { shortTime } from './words.ts';

interface NewsVersionsProps {
  newsId: number;
  onClose: () => void;
  /** Told the number of the new version. */
  onRestored?: (version: number) => void;
}

/** The saved versions of an article, the newest first: look at one, take it back. */
export function NewsVersions({ newsId, onClose, onRestored }: NewsVersionsProps) {
  const [pageindex, setPage] = useState(1);
  const query = useAnswer(
    businessNews.GetNewsVersions,
    { newsid: newsId, pageindex, pagesize: defaultPageSize },
    { keepPrevious: true },
  );
  const [chosenId, choose] = useState<number>();
  const versions = query.data?.List ?? [];
  const chosen = versions.find((version) => version.VersionId === chosenId) ?? versions[0];

  return (
    <Drawer open onClose={onClose} title="历史版本" size={960} className="versions-drawer">
      {query.isPending && <LateSkeleton rows={8} />}
      {query.isError && <LoadFailed query={query} />}
      {query.isSuccess && versions.length === 0 && <Empty text="还没有历史版本" />}
      {chosen && (
        <div className="versions">
          <div className="versions-list">
            <ol aria-label="版本">
              {versions.map((version) => (
                <li key={version.VersionId}>
                  <VersionButton
                    version={version}
                    isChosen={version === chosen}
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
              version={chosen}
              newest={pageindex === 1 ? versions[0] : undefined}
              previous={versions[versions.indexOf(chosen) + 1]}
            />
            {(chosen !== versions[0] || pageindex > 1) && (
              <Allowed to={businessNews.RestoreNewsVersion}>
                <RestoreButton version={chosen} onRestored={onRestored ?? onClose} />
              </Allowed>
            )}
          </div>
        </div>
      )}
    </Drawer>
  );
}

interface VersionViewProps {
  version: NewsVersion;
  /** What stands now, where it is on this page of the list. */
  newest: NewsVersion | undefined;
  previous: NewsVersion | undefined;
}

type View = 'whole' | 'now' | 'previous';

/** A version as a reader saw it, or marked with what became different. */
function VersionView({ version, newest, previous }: VersionViewProps) {
  const [wanted, want] = useState<View>('whole');
  const others = { whole: undefined, previous, now: newest === version ? undefined : newest };
  const other = others[wanted];
  return (
    <>
      <Segmented<View>
        value={other ? wanted : 'whole'}
        onChange={want}
        aria-label="怎样查看"
        options={[
          { value: 'whole', label: '全文' },
          { value: 'previous', label: '与上一版的差异', disabled: !others.previous },
          { value: 'now', label: '与现在的差异', disabled: !others.now },
        ]}
      />
      {!other && <NewsPreview news={{ ...version, NewsCreateTime: version.CreateTime }} />}
      {other && (
        <Suspense fallback={<LateSkeleton rows={8} />}>
          <p className="hint">
            {wanted === 'previous'
              ? `第 ${version.Version} 版相对第 ${other.Version} 版：下划线为加入的，划线为去掉的`
              : `现在相对第 ${version.Version} 版：下划线为后来加入的，划线为后来去掉的`}
          </p>
          <TextDiff
            label="版本的差异"
            {...(wanted === 'previous' ? differenceOf(other, version) : differenceOf(version, other))}
          />
        </Suspense>
      )}
    </>
  );
}

const differenceOf = (older: NewsVersion, newer: NewsVersion) => ({
  before: titleAndText(older),
  after: titleAndText(newer),
});

const titleAndText = ({ Title, NewContent }: NewsVersion) => `<h1>${escapeHtml(Title)}</h1>${NewContent}`;

interface VersionButtonProps {
  version: NewsVersion;
  isChosen: boolean;
  onChoose: () => void;
}

function VersionButton({ version, isChosen, onChoose }: VersionButtonProps) {
  return (
    <button type="button" className="version" aria-pressed={isChosen} onClick={onChoose}>
      <b>第 {version.Version} 版</b>
      <span className="no-wrap">{shortTime(version.CreateTime)}</span>
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
      void message.success(`已恢复为第 ${version.Version} 版的内容`);
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
