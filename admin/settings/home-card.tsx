import { Input } from 'antd';
import { tabName, tileShown, usualTabNames, type Tile } from '#contract/public-site/home-tiles.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { useMenuNames } from '../components/data/menu-names.ts';
import { counted } from '../components/form/character-count.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { SettingsCard, type CardProps } from './card.tsx';
import { shownWords, TilesField } from './tiles-field.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const fields = ['Tiles', 'TabNames'] as const;

/** Tiles and tabs of the home page: an association of any field names its own. */
export function HomeCard(props: CardProps) {
  const menus = useMenuNames();
  const nameOf = (menuId: number) => menus.find(({ MenuId }) => MenuId === menuId)?.Name ?? '同名栏目';
  const wordOf = (value: unknown) =>
    ((value ?? []) as Tile[])
      .map(({ Label, MenuId, Shown }) =>
        Shown === tileShown.never
          ? `${Label}（不显示）`
          : `${Label} → ${nameOf(MenuId)}（${shownWords[Shown]}）`,
      )
      .join('；');
  return (
    <SettingsCard {...props} id="site-home" title="首页" fields={fields}>
      <form.Own
        name="Tiles"
        hint="首页右侧的六个入口：第一个打开入会申请，其余各通向一个栏目"
        wordOf={wordOf}
      >
        <TilesField />
      </form.Own>
      <form.Own
        name="TabNames"
        hint="首页下方三个标签的名称，也是三个推荐位的名称"
        wordOf={(value) => ((value ?? []) as string[]).join('、')}
      >
        <TabNamesField />
      </form.Own>
    </SettingsCard>
  );
}

interface TabNamesFieldProps {
  id?: string;
  value?: readonly string[];
  onChange?: (names: string[]) => void;
}

function TabNamesField({ id, value = usualTabNames, onChange }: TabNamesFieldProps) {
  return (
    <div id={id} className="grid gap-2" role="group" aria-label="推荐位标签">
      {value.map((name, index) => (
        <Input
          // Their number and order never change.
          key={usualTabNames[index]}
          value={name}
          aria-label={`标签 ${index + 1}`}
          {...counted(tabName)}
          onChange={({ target }) => onChange?.(value.map((one, at) => (at === index ? target.value : one)))}
        />
      ))}
    </div>
  );
}
