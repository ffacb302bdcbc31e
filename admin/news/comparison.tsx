import { Button } from 'antd';
import type { ManagedNews } from '#contract/news/managed-news.ts';
import { TextDiff } from '../components/editor/text-diff.tsx';

interface ComparisonProps {
  theirs: ManagedNews;
  mine: string;
  onEnd: () => void;
}

/** Shows the remaining differences while two versions are being merged, updated with every word. */
export function Comparison({ theirs, mine, onEnd }: ComparisonProps) {
  return (
    <section className="sheet comparison" aria-label="对照">
      <div className="sheet-head">
        <h2>{`与${theirs.EditorName || '另一位编辑'}的第 ${theirs.Version} 版对照`}</h2>
        <span className="hint">划线为对方有而您没有的，下划线为您有而对方没有的；改好后保存</span>
        <Button onClick={onEnd} disabled={false}>
          关闭对照
        </Button>
      </div>
      <TextDiff before={theirs.NewContent} after={mine} label="正文的不同之处" />
    </section>
  );
}
