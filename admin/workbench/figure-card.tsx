import { Link } from 'react-router';
import { trendDays, type Trend, type Trends } from '#contract/back-office/workbench.ts';
import { ChangeMark } from '../components/charts/change-mark.tsx';
import { Sparkline } from '../components/charts/sparkline.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { figureKinds } from './figure-kinds.ts';

const numerals = new Intl.NumberFormat('zh-CN');

/** A figure of the last 30 days: its number leads to the list, and its line shows the days. */
export function FigureCard({ trend, trends }: { trend: Trend; trends: Trends }) {
  const { name } = figureKinds[trend.Kind];
  return (
    <li className="figure-card">
      <div className="row between nowrap">
        <h3 className="soft text-sm regular">{name}</h3>
        <span className="muted text-xs figures whole">今天 {numerals.format(trend.Counts.at(-1) ?? 0)}</span>
      </div>
      <FigureNumber trend={trend} trends={trends} />
      <p className="figure-change m-0">
        <FigureChange trend={trend} />
      </p>
      <Sparkline counts={trend.Counts} label={inWords(trend, trends)} />
    </li>
  );
}

function FigureNumber({ trend: { Kind, Count }, trends }: { trend: Trend; trends: Trends }) {
  const canOpen = useCanOpen();
  const { name, unit, component, list } = figureKinds[Kind];
  const number = (
    <>
      <span className="visually-hidden">{`近 ${trendDays} 天${name} `}</span>
      {numerals.format(Count)}
      <small> {unit}</small>
    </>
  );
  return (
    <p className="figure-number figures m-0 strong text-title" data-zero={Count === 0 || undefined}>
      {canOpen(component) ? (
        <Link className="ink" to={list(trends)}>
          {number}
        </Link>
      ) : (
        number
      )}
    </p>
  );
}

function FigureChange({ trend: { Kind, Count, CountBefore } }: { trend: Trend }) {
  const { unit, coming } = figureKinds[Kind];
  if (Count === 0 && !CountBefore) return <span className="muted text-xs">{coming}</span>;
  if (CountBefore === null)
    return <span className="muted text-xs">{`满 ${2 * trendDays} 天后与前 ${trendDays} 天比较`}</span>;
  return <ChangeMark count={Count} before={CountBefore} unit={unit} than={`前 ${trendDays} 天`} />;
}

/** Says what the line of a figure shows: the day with most, and today. */
function inWords({ Kind, Counts }: Trend, { From, To }: Trends): string {
  const { name, unit } = figureKinds[Kind];
  const most = Math.max(...Counts);
  const days = `${From} 至 ${To} 每天的${name}`;
  return most === 0 ? `${days}：都是 0` : `${days}：最多一天 ${most} ${unit}，今天 ${Counts.at(-1)} ${unit}`;
}
