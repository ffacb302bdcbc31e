import type { Statistic, Statistics } from '#contract/back-office/statistics.ts';
import { BarChart } from '../components/charts/bar-chart.tsx';
import { ChangeMark } from '../components/charts/change-mark.tsx';
import { MiniBars } from '../components/charts/mini-bars.tsx';
import { countText } from './count-text.ts';
import { isBlank, numberOf } from './figure-number.ts';
import { periodBeforeText } from './period-before-text.ts';

interface PicturesProps {
  /** Twelve months. */
  figures: Statistics;
  /** Whether the page is about the last of the months, and not about all of them. */
  isMonth: boolean;
  /** Name of the figure whose chart is shown; the first one with a count if it is none of them. */
  selected: string;
  onSelect: (name: string) => void;
}

/** Shows each figure as a tile with twelve bars, and the selected one as a chart above. */
export function StatisticsPictures({
  figures: { Months, Before, Groups },
  isMonth,
  selected,
  onSelect,
}: PicturesProps) {
  const all = Groups.flatMap(({ Figures }) => Figures);
  const figure = all.find(({ Name }) => Name === selected) ?? all.find((one) => !isBlank(one)) ?? all[0];
  if (!figure) return null;
  return (
    <div className="statistics-pictures">
      {all.every(isBlank) && (
        <p className="strip">这段时间还没有数字：网站开放、发布文章、会员入会之后，这里按月显示。</p>
      )}
      <Chart figure={figure} months={Months} before={Before} isMonth={isMonth} />
      <div className="figure-groups">
        {Groups.map(({ Title, Figures }) => (
          <section key={Title}>
            <h2 className="part-title">{Title}</h2>
            <ul className="figure-tiles plain-list">
              {Figures.map((one) => (
                <li key={one.Name}>
                  <Tile
                    figure={one}
                    isMonth={isMonth}
                    isSelected={one === figure}
                    onSelect={() => onSelect(one.Name)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface ChartProps extends Pick<PicturesProps, 'isMonth'> {
  figure: Statistic;
  months: readonly string[];
  before: Statistics['Before'];
}

function Chart({ figure, months, before, isMonth }: ChartProps) {
  const { Name, Unit, Counts, CountBefore } = figure;
  const count = numberOf(figure, isMonth);
  const bars = months.map((month, at) => ({
    label: `${Number(month.slice(5))} 月`,
    name: `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
    count: Counts[at] ?? null,
  }));
  return (
    <section className="statistics-chart rounded-tile framed" aria-labelledby="chart-title">
      <div className="row baseline gap-3">
        <h2 id="chart-title" className="m-0 text-md strong">
          {Name}
        </h2>
        <p className="m-0 text-xl strong figures">
          {countText(count)}
          <small className="muted text-xs"> {Unit}</small>
        </p>
        {count !== null && CountBefore !== null && (
          <ChangeMark
            count={count}
            before={CountBefore}
            unit={Unit}
            than={periodBeforeText(before, isMonth, figure.Total === null)}
          />
        )}
        <span className="muted text-xs push">{`${bars[0]?.name} 至 ${bars.at(-1)?.name}`}</span>
      </div>
      <BarChart
        key={Name}
        title={`${Name}，逐月`}
        unit={Unit}
        bars={bars}
        emphasis={isMonth ? bars.length - 1 : undefined}
      />
    </section>
  );
}

interface TileProps {
  figure: Statistic;
  isMonth: boolean;
  isSelected: boolean;
  onSelect: () => void;
}

function Tile({ figure, isMonth, isSelected, onSelect }: TileProps) {
  const { Name, Unit, Counts } = figure;
  return (
    <button
      type="button"
      className="figure-tile"
      aria-pressed={isSelected}
      data-blank={isBlank(figure) || undefined}
      onClick={onSelect}
    >
      <span className="soft">{Name}</span>
      <span className="figures">
        <b className="text-lg strong">{countText(numberOf(figure, isMonth))}</b>
        <small className="muted text-xs"> {Unit}</small>
      </span>
      <MiniBars counts={Counts} emphasis={isMonth ? Counts.length - 1 : undefined} />
    </button>
  );
}
