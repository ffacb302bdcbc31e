import { useState } from 'react';
import { businessHealth } from '#contract/back-office/health.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { Board } from './board.tsx';
import { healthLines, type HealthLine, type Mark } from './health-lines.ts';

/** Shows 系统健康 to users who look after the site. */
export function HealthBoard() {
  return (
    <Allowed to={businessHealth.GetHealth}>
      <Health />
    </Allowed>
  );
}

function Health() {
  const [now] = useState(serverNow);
  const query = useAnswer(businessHealth.GetHealth, {}, { takes: () => true });
  return (
    <Board
      isLine
      name="health"
      title="系统健康"
      content="备份、磁盘、邮件等的情况"
      query={query}
      skeleton={<LateSkeleton rows={1} />}
    >
      {(health) => <HealthSummary lines={healthLines(health, now)} />}
    </Board>
  );
}

/** One line: what needs attention, or that nothing does; all lines are behind 查看. */
function HealthSummary({ lines }: { lines: readonly HealthLine[] }) {
  const problems = lines.filter(({ mark }) => mark === 'bad' || mark === 'careful');
  const isBad = problems.some(({ mark }) => mark === 'bad');
  return (
    <details className="health-summary">
      <summary className="row nowrap baseline unmarked">
        <HealthMark mark={isBad ? 'bad' : problems.length > 0 ? 'careful' : 'good'} />
        <span className="health-figure figures soft text-xs">
          {problems.length === 0
            ? `一切正常 · ${lines[0]?.name} ${lines[0]?.summary}`
            : problems.map(({ name, summary }) => `${name}：${summary}`).join('；')}
        </span>
        <span className="health-more linked">查看</span>
      </summary>
      <ul className="health plain-list" aria-label="系统健康">
        {lines.map((line) => (
          <HealthRow key={line.name} line={line} />
        ))}
      </ul>
    </details>
  );
}

const marks: Record<Mark, { sign: string; word: string }> = {
  good: { sign: '✓', word: '正常' },
  careful: { sign: '!', word: '注意' },
  bad: { sign: '✕', word: '异常' },
  unset: { sign: '–', word: '未设置' },
};

function HealthMark({ mark }: { mark: Mark }) {
  const { sign, word } = marks[mark];
  return (
    <span className="health-mark stack in-middle gap-0 text-xs" data-mark={mark}>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

function HealthRow({ line: { name, mark, summary, facts } }: { line: HealthLine }) {
  return (
    <li data-mark={mark}>
      <details>
        <summary className="unmarked">
          <HealthMark mark={mark} />
          <b>{name}</b>
          <span className="health-figure figures soft text-xs">{summary}</span>
          <span className="health-more linked">查看</span>
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
