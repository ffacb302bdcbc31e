import { Button } from 'antd';
import { useState } from 'react';
import {
  businessWorkbench,
  trendDays,
  trendKinds,
  trendPermissions,
} from '#contract/back-office/workbench.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { BoardError } from './board-error.tsx';
import { FigureCard } from './figure-card.tsx';
import { figureKinds } from './figure-kinds.ts';
import { FiguresTable } from './figures-table.tsx';

const numerals = new Intl.NumberFormat('zh-CN');

/** 近 30 天: a card for each figure that the role may see, and all days as a table on request. */
export function FiguresBoard() {
  const query = useAnswer(businessWorkbench.GetTrends, {}, { takes: () => true });
  const { data } = query;
  const [isTable, setTable] = useState(false);
  return (
    <section className="figures-board" aria-labelledby="trends-title">
      <div className="row figures-head px-1 mb-2">
        <h2 className="text-md strong" id="trends-title">
          近 {trendDays} 天
        </h2>
        {data && (
          <>
            <span className="muted text-xs figures">累计访问 {numerals.format(data.VisitTotal)} 次</span>
            <Button
              size="small"
              type="text"
              className="push"
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
            >
              以表格显示
            </Button>
          </>
        )}
      </div>
      {query.isError && <BoardError content={`近 ${trendDays} 天的数字`} query={query} />}
      {data ? (
        <ul className="figure-cards plain-list stack gap-4">
          {data.Figures.map((trend) => (
            <FigureCard key={trend.Kind} trend={trend} trends={data} />
          ))}
        </ul>
      ) : (
        <EmptyCards isLoading={query.isPending} />
      )}
      {data && isTable && <FiguresTable trends={data} />}
    </section>
  );
}

/** The cards without their numbers, while these are read and when that failed. */
function EmptyCards({ isLoading }: { isLoading: boolean }) {
  const can = useCanCall();
  const kinds = trendKinds.filter((kind) => can({ permission: trendPermissions[kind] }));
  return (
    <ul
      className="figure-cards plain-list stack gap-4"
      aria-label={isLoading ? '正在加载' : undefined}
      aria-busy={isLoading || undefined}
    >
      {kinds.map((kind) => (
        <li key={kind} className="figure-card" data-empty={isLoading ? 'loading' : 'failed'}>
          <h3 className="soft text-sm regular">{figureKinds[kind].name}</h3>
          <p className="figure-number m-0 strong text-title" aria-hidden>
            –
          </p>
        </li>
      ))}
    </ul>
  );
}
