import type { MouseEvent } from 'react';
import { states } from '#contract/fields/states.ts';
import type { ManagedBanner } from '#contract/public-site/banners.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import type { ListRowsProps } from '../components/list/list-rows-props.ts';
import { RowActions } from '../components/list/row-actions.tsx';
import { SortableRows, useSortableRow } from '../components/list/sortable-rows.tsx';
import { periodOf, stateOf } from './words.ts';

type CardsProps = ListRowsProps<ManagedBanner>;

/** Shows the banners in their order, with the state in which visitors find each. */
export function BannerCards(props: CardsProps) {
  const { caption, rows, idOf, onSort } = props;
  const list = (
    <ul className="banner-cards" aria-label={caption}>
      {rows.map((banner) => (
        <BannerCard key={banner.BannerId} {...props} banner={banner} />
      ))}
    </ul>
  );
  return (
    <SortableRows
      isGrid
      ids={rows.map(idOf)}
      onSort={(ids) => onSort?.(ids.map(Number))}
      nameOf={(id) => rows.find(({ BannerId }) => BannerId === id)?.Title ?? ''}
    >
      {list}
    </SortableRows>
  );
}

function BannerCard({ banner, actions, selection, onSort }: CardsProps & { banner: ManagedBanner }) {
  const { BannerId, Title, ImageUrl, JumpUrl } = banner;
  const { row, handle } = useSortableRow(BannerId, Title);
  const state = stateOf(banner);
  const isChosen = selection?.rows.has(BannerId) ?? false;
  return (
    <li
      {...row}
      className="banner-card stack rounded-tile framed on-paper pb-2"
      data-row-id={BannerId}
      data-state={state}
      data-chosen={isChosen || undefined}
      tabIndex={-1}
    >
      <img src={ImageUrl} alt="" width="320" height="128" loading="lazy" />
      <div className="banner-head row nowrap">
        {selection && (
          <input
            type="checkbox"
            aria-label={`选择 ${Title}`}
            checked={isChosen}
            onChange={() => {}}
            onClick={(event: MouseEvent) => selection.toggle(banner, event.shiftKey)}
          />
        )}
        <b className="one-line fill strong" title={Title}>
          {Title}
        </b>
        {onSort && handle}
      </div>
      <p>
        <StateMark state={states.banner[state]} />
        <span className="hint">{periodOf(banner)}</span>
      </p>
      <p className="hint banner-address" title={JumpUrl}>
        {JumpUrl === '' ? '点击不跳转' : JumpUrl}
      </p>
      {actions && <RowActions actions={actions(banner)} name={Title} />}
    </li>
  );
}
