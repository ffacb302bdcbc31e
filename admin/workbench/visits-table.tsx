import type { Workbench } from '#contract/back-office/workbench.ts';

const figures = new Intl.NumberFormat('zh-CN');

/** Shows the visits as a table, the latest day first. */
export function VisitsTable({ visits }: { visits: Workbench['Visits'] }) {
  return (
    // Scrolls by itself, so that the board keeps its height; the arrow keys need a place to stand.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className="visits-table" role="region" aria-label="每日访问次数" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">访问次数</th>
          </tr>
        </thead>
        <tbody>
          {visits.toReversed().map(({ Day, Count }) => (
            <tr key={Day}>
              <th scope="row">{Day}</th>
              <td>{figures.format(Count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
