import { Segmented } from 'antd';
import { useState } from 'react';
import type { NewsVersion } from '#contract/news/managed-news.ts';
import { Empty } from '#ui/components/empty.tsx';
import { ArticlePreview } from '../components/editor/article-preview.tsx';
import { escapeHtml, TextDiff } from '../components/editor/text-diff.tsx';

interface VersionViewProps {
  version: NewsVersion;
  /** The current version, where this page of the list contains it. */
  newest: NewsVersion | undefined;
  previous: NewsVersion | undefined;
}

type View = 'whole' | 'now' | 'previous';

/** Shows a version as a reader saw it, or with its differences marked. */
export function VersionView({ version, newest, previous }: VersionViewProps) {
  const [view, setView] = useState<View>('whole');
  const others = { whole: undefined, previous, now: newest === version ? undefined : newest };
  const other = others[view];
  return (
    <>
      <Segmented<View>
        value={view}
        onChange={setView}
        aria-label="怎样查看"
        options={[
          { value: 'whole', label: '全文' },
          { value: 'previous', label: '与上一版的差异' },
          { value: 'now', label: '与现在的差异' },
        ]}
      />
      {view !== 'whole' && !other && <Empty text={nothingToCompare(view, version, newest)} />}
      {view === 'whole' && <ArticlePreview article={{ ...version, NewsCreateTime: version.CreateTime }} />}
      {other && (
        <>
          <p className="hint">
            {view === 'previous'
              ? `第 ${version.Version} 版相对第 ${other.Version} 版：下划线为加入的，划线为去掉的`
              : `现在相对第 ${version.Version} 版：下划线为后来加入的，划线为后来去掉的`}
          </p>
          <TextDiff
            label="版本的差异"
            {...(view === 'previous' ? differenceOf(other, version) : differenceOf(version, other))}
          />
        </>
      )}
    </>
  );
}

function nothingToCompare(view: View, version: NewsVersion, newest: NewsVersion | undefined): string {
  if (view === 'now')
    return version === newest ? '这就是现在的版本' : '现在的版本在列表第 1 页，请在那一页比较';
  return version.Version === 1 ? '这是第 1 版，没有上一版' : '这一页没有更早的版本可以比较';
}

const differenceOf = (older: NewsVersion, newer: NewsVersion) => ({
  before: titleAndText(older),
  after: titleAndText(newer),
});

const titleAndText = ({ Title, NewContent }: NewsVersion) => `<h1>${escapeHtml(Title)}</h1>${NewContent}`;
