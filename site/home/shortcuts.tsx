import { toast } from '#ui/components/toast.tsx';
import { applyAddress, targetOf } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';
import { TargetLink } from '../components/page-link.tsx';
import type { ShownTile } from './read-home.ts';
import styles from './shortcuts.module.css';
import { tilePictures } from './tile-icons.tsx';

/**
 * Up to six tiles: the first opens the membership application, without scripts on a page of its own; each of the others
 * links to its menu; without such a menu it shows a hint (product: section 2, Home).
 */
export function Shortcuts({ tiles, isRow = false }: { tiles: readonly ShownTile[]; isRow?: boolean }) {
  if (tiles.length === 0) return null;
  return (
    <nav aria-label="常用服务">
      <ul className={styles.tiles} data-row={isRow || undefined}>
        {tiles.map((tile) => (
          <li key={tile.Label}>
            <TileLink tile={tile} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TileLink({ tile: { Label, Icon, opens, menu } }: { tile: ShownTile }) {
  const Picture = tilePictures[Icon];
  const face = (
    <>
      <Picture />
      {Label}
    </>
  );
  if (opens === 'application')
    return (
      <a
        href={applyAddress}
        onClick={(event) => {
          event.preventDefault();
          openDialog('application', {});
        }}
      >
        {face}
      </a>
    );
  if (menu) return <TargetLink to={targetOf(menu)}>{face}</TargetLink>;
  return (
    <button type="button" onClick={() => toast('请联系管理员新增对应路由', 'warning')}>
      {face}
    </button>
  );
}
