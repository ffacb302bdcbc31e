import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Name extends string> {
  name: Name;
  title: string;
  isDisabled?: boolean;
  panel: ReactNode;
}

interface TabsProps<Name extends string> {
  label: string;
  shown: Name;
  onShow: (name: Name) => void;
  tabs: readonly Tab<Name>[];
  /** Shown at the end of the row of tabs. */
  beside?: ReactNode;
}

/** Tabs with the keys of ARIA's pattern; values entered on one stay while another is shown. */
export function Tabs<Name extends string>({ label, shown, onShow, tabs, beside }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const followKey = (event: KeyboardEvent) => {
    const open = tabs.filter(({ isDisabled }) => !isDisabled);
    const at = open.findIndex(({ name }) => name === shown);
    const next = open[indexAfter(event.key, at, open.length) ?? at];
    if (!next || next.name === shown) return;
    event.preventDefault();
    onShow(next.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };

  return (
    <>
      <div className={`${styles.row} ruled mb-5`}>
        <div ref={list} role="tablist" aria-label={label} className={`${styles.tabs} tabs gap-6`}>
          {tabs.map(({ name, title, isDisabled }) => (
            <button
              className="quiet whole px-1"
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-name={name}
              aria-selected={name === shown}
              aria-controls={`${id}-${name}-panel`}
              tabIndex={name === shown ? 0 : -1}
              disabled={isDisabled}
              onClick={() => onShow(name)}
              onKeyDown={followKey}
            >
              {title}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== shown}
        >
          {panel}
        </div>
      ))}
    </>
  );
}

function indexAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
