import { useState } from 'react';
import { businessHealth } from '#contract/back-office/health.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { BoardError } from './board-error.tsx';
import { healthLines, type HealthLine, type Mark } from './health-lines.ts';

/** Shows 系统健康 to users who look after the site. */
export function HealthBoard() {
  return (
    <Allowed to={businessHealth.GetHealth}>
      <section className="sheet" aria-labelledby="health-title">
        <div className="sheet-head">
          <h2 id="health-title">系统健康</h2>
        </div>
        <HealthLines />
      </section>
    </Allowed>
  );
}

function HealthLines() {
  const [now] = useState(serverNow);
  const query = useAnswer(businessHealth.GetHealth, {}, { takes: () => true });
  if (query.isPending) return <LateSkeleton rows={7} />;
  if (!query.data) return <BoardError query={query} />;
  return (
    <ul className="health plain-list" aria-label="系统健康">
      {healthLines(query.data, now).map((line) => (
        <HealthRow key={line.name} line={line} />
      ))}
    </ul>
  );
}

const marks: Record<Mark, { sign: string; word: string }> = {
  good: { sign: '✓', word: '正常' },
  careful: { sign: '!', word: '注意' },
  bad: { sign: '✕', word: '异常' },
  unset: { sign: '–', word: '未设置' },
};

function HealthRow({ line: { name, mark, summary, facts } }: { line: HealthLine }) {
  const { sign, word } = marks[mark];
  return (
    <li data-mark={mark}>
      <details>
        <summary>
          <span className="health-mark">
            <span aria-hidden>{sign}</span>
            <span className="visually-hidden">{word}</span>
          </span>
          <b>{name}</b>
          <span className="health-figure">{summary}</span>
          <span className="health-more">查看</span>
        </summary>
        <dl>
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
