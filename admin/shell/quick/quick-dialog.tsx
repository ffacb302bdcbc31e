import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#ui/components/dialog.tsx';
import { QuickList } from './quick-list.tsx';
import type { QuickPlace } from './quick-place.ts';
import { useQuickPlaces } from './quick-places.ts';
import './quick-dialog.css';

/** Finds pages, actions, members, articles and certificates by their names: arrow keys choose, Enter opens. */
export function QuickDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('');
  const [at, setAt] = useState(0);
  /** Enter was pressed before a record was found. */
  const [entered, setEntered] = useState<{ inNewTab: boolean }>();
  const listId = useId();
  const navigate = useNavigate();
  const { groups, status, isBusy, isFailed, remember } = useQuickPlaces(key);
  const places = groups.flatMap((group) => group.places);
  const active = places[Math.min(at, places.length - 1)];
  const optionId = (place: QuickPlace) => `${listId}-${places.indexOf(place)}`;

  function open(place: QuickPlace, inNewTab: boolean) {
    remember(place);
    onClose();
    if (place.address === undefined) void place.run?.();
    else if (inNewTab) window.open(place.address, '_blank', 'noopener');
    else void navigate(place.address);
  }

  // Pages and actions come before records, so that the active one stays the same when these arrive.
  function enter(inNewTab: boolean) {
    if (active) open(active, inNewTab);
    else if (isBusy) setEntered({ inNewTab });
  }

  const opens = entered && !isBusy && !isFailed ? active : undefined;
  if (entered && !isBusy && !opens) setEntered(undefined);
  useEffect(() => {
    if (entered && opens) open(opens, entered.inNewTab);
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      enter(event.ctrlKey || event.metaKey);
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || places.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, places.length - 1) + by + places.length) % places.length);
  }

  return (
    <Dialog isOpen onClose={onClose} title="快速前往" width={700} closesOnOutsideClick>
      <form className="quick stack" role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          role="combobox"
          aria-label="要去哪里"
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          placeholder="页面、操作、会员、文章标题、证书编号，可用拼音"
          value={key}
          onChange={(event) => {
            setKey(event.target.value);
            setAt(0);
            setEntered(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <p className="hint" role="status">
          {entered ? '正在查找，找到后打开…' : status}
        </p>
        <QuickList id={listId} groups={groups} active={active} optionId={optionId} onOpen={open} />
        <p className="quick-keys" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 前往或执行
          </span>
          <span>
            <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 新标签页
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </p>
      </form>
    </Dialog>
  );
}
