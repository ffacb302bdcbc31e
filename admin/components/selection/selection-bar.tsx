import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { ActionButton } from '../buttons/action-button.tsx';
import { useAllowedActions, type Action } from '../list/row-actions.tsx';

interface SelectionBarProps {
  /** How many are selected, in words. */
  countText: string;
  isOnlyChosen: boolean;
  onOnlyChosen: (isOnly: boolean) => void;
  onClear: () => void;
  actions: readonly Action[];
}

/** Shows the number of selected rows and the actions for them, above the foot of the window. */
export function SelectionBar({ countText, isOnlyChosen, onOnlyChosen, onClear, actions }: SelectionBarProps) {
  const allowed = useAllowedActions()(actions);

  async function finish(run: Action['run']) {
    if ((await run?.()) !== false) onClear();
  }

  useRaisedNotices();

  return (
    <div className="selection-bar row gap-3" role="group" aria-label="已选的记录">
      <output className="strong figures">{countText}</output>
      <Button
        type="link"
        size="small"
        aria-pressed={isOnlyChosen}
        onClick={() => onOnlyChosen(!isOnlyChosen)}
      >
        {isOnlyChosen ? '看全部' : '只看已选'}
      </Button>
      <Button type="link" size="small" onClick={onClear}>
        取消
      </Button>
      <div className="selection-actions row">
        {allowed.map(({ label, run, isDanger = false, disabledWhy }) => (
          <ActionButton
            key={label}
            size="small"
            danger={isDanger}
            run={() => finish(run)}
            disabledWhy={disabledWhy}
          >
            {label}
          </ActionButton>
        ))}
      </div>
    </div>
  );
}

/** Lets notices at the foot of the window appear above the bar. */
function useRaisedNotices() {
  useLayoutEffect(() => {
    document.documentElement.dataset['selecting'] = '';
    return () => {
      delete document.documentElement.dataset['selecting'];
    };
  }, []);
}
