import { Input } from 'antd';
import {
  menuOfSameName,
  tileIcons,
  tileLabel,
  tileShown,
  usualTiles,
  type Tile,
} from '#contract/public-site/home-tiles.ts';
import { counted } from '../components/form/character-count.ts';
import { MenuChoice } from '../components/form/menu-select.tsx';
import { NativeSelect } from '../components/form/native-select.tsx';

/** The words for the visibility of a tile. */
export const shownWords: Record<number, string> = {
  [tileShown.always]: '显示',
  [tileShown.withMenu]: '有栏目时显示',
  [tileShown.never]: '不显示',
};
const iconChoices = Object.entries(tileIcons) as [Tile['Icon'], string][];
const sameName = { value: menuOfSameName, label: '同名栏目' };

interface TilesFieldProps {
  id?: string;
  value?: readonly Tile[];
  onChange?: (tiles: Tile[]) => void;
}

/** Edits the six tiles of the home page, one a row: its name, icon and menu, and whether it is shown. */
export function TilesField({ id, value = usualTiles, onChange }: TilesFieldProps) {
  const change = (index: number, changed: Partial<Tile>) =>
    onChange?.(value.map((tile, at) => (at === index ? { ...tile, ...changed } : tile)));
  return (
    <div id={id} className="stack" role="group" aria-label="常用服务">
      {value.map((tile, index) => (
        <TileRow
          // Their number and order never change.
          key={usualTiles[index]?.Label}
          tile={tile}
          name={`入口 ${index + 1}`}
          opensApplication={index === 0}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </div>
  );
}

interface TileRowProps {
  tile: Tile;
  name: string;
  opensApplication: boolean;
  onChange: (changed: Partial<Tile>) => void;
}

function TileRow({ tile, name, opensApplication, onChange }: TileRowProps) {
  const { Label, Icon, MenuId, Shown } = tile;
  const choices = Object.entries(shownWords).filter(
    ([value]) => !opensApplication || Number(value) !== tileShown.withMenu,
  );
  return (
    <div className="tile-row" role="group" aria-label={name}>
      <Input
        value={Label}
        aria-label={`${name}：名称`}
        {...counted(tileLabel)}
        onChange={({ target }) => onChange({ Label: target.value })}
      />
      <NativeSelect
        value={Icon}
        choices={iconChoices}
        aria-label={`${name}：图标`}
        onChange={(icon) => onChange({ Icon: icon })}
      />
      {opensApplication ? (
        <span className="muted">入会申请</span>
      ) : (
        <MenuChoice
          label={`${name}：栏目`}
          none={sameName}
          value={MenuId}
          onChange={(value) => onChange({ MenuId: value })}
        />
      )}
      <NativeSelect
        value={String(Shown)}
        choices={choices}
        aria-label={`${name}：显示`}
        onChange={(value) => onChange({ Shown: Number(value) })}
      />
    </div>
  );
}
