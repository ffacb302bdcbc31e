import { Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';

interface StatusSwitchProps {
  isOn: boolean;
  label: string;
  words: readonly [on: string, off: string];
  isDisabled: boolean;
  /** Answers whether it was done. */
  onSave: (isOn: boolean) => Promise<boolean>;
}

/** Shows at once what was chosen, and goes back when it could not be done. */
export function StatusSwitch({ isOn, label, words: [on, off], isDisabled, onSave }: StatusSwitchProps) {
  const [chosen, choose] = useState<boolean>();
  const saving = useRef(false);
  useEffect(() => choose(undefined), [isOn]);

  async function save(next: boolean) {
    if (saving.current) return;
    saving.current = true;
    choose(next);
    const isDone = await onSave(next);
    saving.current = false;
    if (!isDone) choose(undefined);
  }

  return (
    <Switch
      aria-label={label}
      checked={chosen ?? isOn}
      disabled={isDisabled}
      checkedChildren={on}
      unCheckedChildren={off}
      onChange={(next) => void save(next)}
    />
  );
}
