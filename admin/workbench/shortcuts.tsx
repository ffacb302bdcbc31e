import { Button } from 'antd';
import { Link } from 'react-router';
import * as v from 'valibot';
import { Popover } from '../components/dialogs/popover.tsx';
import { usePreference } from '../components/list/preferences.ts';
import { menuIcon } from '../components/navigation/menu-icon.tsx';
import { useMenuPages, type MenuPage } from '../components/navigation/menu-pages.ts';

const atMost = 6;
const chosenAddresses = v.array(v.string());
const home = '/System/home';
/** The shortcuts of a user who has not chosen any. */
const usual = [
  'reviews',
  'news/edit',
  'news',
  'members',
  'certificates',
  'suggestions',
  'positions',
  'menus',
];

/** 常用操作: up to six pages of the user's choice, stored on the server. */
export function Shortcuts() {
  const pages = useMenuPages().filter(({ address }) => address !== home);
  const { value, isPending, change } = usePreference('home.shortcuts', chosenAddresses);
  if (isPending) return null;
  const selection = value ?? usualAmong(pages);
  const shownPages = selection.flatMap((address) => pages.find((page) => page.address === address) ?? []);
  return (
    <section className="sheet" aria-labelledby="shortcuts-title">
      <div className="sheet-head">
        <h2 id="shortcuts-title">常用操作</h2>
        <Popover
          title={`选择常用操作（至多 ${atMost} 个）`}
          button={(attributes) => (
            <Button {...attributes} aria-label="选择常用操作">
              选择
            </Button>
          )}
        >
          {() => (
            <Choices
              pages={pages}
              paths={shownPages.map(({ address }) => address)}
              onChange={(next) => change(() => next)}
            />
          )}
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
  const isFull = paths.length >= atMost;
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

function usualAmong(pages: readonly MenuPage[]): string[] {
  const addresses = new Set(pages.map(({ address }) => address));
  return usual
    .map((path) => `/System/${path}`)
    .filter((address) => addresses.has(address))
    .slice(0, atMost);
}
