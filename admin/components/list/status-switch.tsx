import { Switch } from 'antd';
import { useRef, useState } from 'react';

interface StatusSwitchProps {
  isOn: boolean;
  label: string;
  words: readonly [on: string, off: string];
  isDisabled: boolean;
  /** Done, and read again, or refused. */
  onSave: (isOn: boolean) => Promise<unknown>;
}

/** Shows the choice at once, and the stored state after the save. */
export function StatusSwitch({ isOn, label, words: [on, off], isDisabled, onSave }: StatusSwitchProps) {
  const [choice, choose] = useState<boolean>();
  const saving = useRef(false);

  async function save(next: boolean) {
    if (saving.current) return;
    saving.current = true;
    choose(next);
    await onSave(next);
    saving.current = false;
    choose(undefined);
  }

  return (
    <Switch
      aria-label={label}
      checked={choice ?? isOn}
      disabled={isDisabled}
      checkedChildren={on}
      unCheckedChildren={off}
      onChange={(next) => void save(next)}
    />
  );
}
