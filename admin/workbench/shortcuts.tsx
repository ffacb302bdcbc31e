import { Button } from 'antd';
import { Link } from 'react-router';
import { maxShortcuts } from '#contract/accounts/preferences.ts';
import { Popover } from '../components/dialogs/popover.tsx';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import type { MenuPage } from '../components/navigation/menu-pages.ts';
import { useShortcuts } from '../components/navigation/shortcuts.ts';

/** 常用操作: up to six pages of the user's choice, stored on the server. */
export function Shortcuts() {
  const { pages, shown: shownPages, isPending, choose } = useShortcuts();
  if (isPending) return null;
  return (
    <section className="sheet" aria-labelledby="shortcuts-title">
      <div className="sheet-head">
        <h2 id="shortcuts-title">常用操作</h2>
        <Popover
          title={`选择常用操作（至多 ${maxShortcuts} 个）`}
          button={(attributes) => (
            <Button {...attributes} aria-label="选择常用操作">
              选择
            </Button>
          )}
        >
          {() => <Choices pages={pages} paths={shownPages.map(({ address }) => address)} onChange={choose} />}
        </Popover>
      </div>
      {shownPages.length === 0 ? (
        <p className="hint">还没有选择常用操作</p>
      ) : (
        <ul className="shortcuts plain-list">
          {shownPages.map(({ address, title, icon }) => (
            <li key={address}>
              <Link to={address}>
                <span className="text-lg brand" aria-hidden>
                  {menuIcon(icon)}
                </span>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChoicesProps {
  pages: readonly MenuPage[];
  paths: readonly string[];
  onChange: (paths: string[]) => void;
}

function Choices({ pages, paths, onChange }: ChoicesProps) {
  const isFull = paths.length >= maxShortcuts;
  return (
    <>
      <ul className="shortcut-choices plain-list">
        {pages.map(({ address, title }) => {
          const isChosen = paths.includes(address);
          return (
            <li key={address}>
              <label className="row nowrap whole">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    onChange(isChosen ? paths.filter((other) => other !== address) : [...paths, address])
                  }
                />
                {title}
              </label>
            </li>
          );
        })}
      </ul>
      <p className="hint" role="status">
        已选 {paths.length} 个{isFull && '，取消一个才能再选'}
      </p>
    </>
  );
}
