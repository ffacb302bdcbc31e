import type { Trends } from '#contract/back-office/workbench.ts';
import { figureKinds } from './figure-kinds.ts';

const numerals = new Intl.NumberFormat('zh-CN');
const dayMs = 86_400_000;

/** Shows the figures of the last 30 days as a table, the latest day first, below the sums that the cards compare. */
export function FiguresTable({ trends: { From, To, FromBefore, Figures } }: { trends: Trends }) {
  const days = (Figures[0]?.Counts ?? []).map((_, at) => dayAfter(From, at));
  return (
    // Scrolls by itself, so that the boards keep their places; the arrow keys need a place to stand.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className="sheet figures-table" role="region" aria-label="近 30 天逐日" tabIndex={0}>
      <table className="figures full">
        <thead>
          <tr>
            <th scope="col">日期</th>
            {Figures.map(({ Kind }) => (
              <th key={Kind} scope="col">
                {figureKinds[Kind].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="strong">
            <th scope="row">{`${From} 至 ${To}`}</th>
            {Figures.map(({ Kind, Count }) => (
              <td key={Kind}>{numerals.format(Count)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{`${FromBefore} 至 ${dayAfter(From, -1)}`}</th>
            {Figures.map(({ Kind, CountBefore }) => (
              <td key={Kind}>{CountBefore === null ? '–' : numerals.format(CountBefore)}</td>
            ))}
          </tr>
        </tbody>
        <tbody>
          {days.toReversed().map((day, at) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {Figures.map(({ Kind, Counts }) => (
                <td key={Kind} data-zero={Counts.at(-1 - at) === 0 || undefined}>
                  {numerals.format(Counts.at(-1 - at) ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
