import { useEffect, useState } from 'react';
import {
  keepPreferences,
  readPreferences,
  sizes,
  usualPreferences,
  type Preferences,
  type Size,
} from './preferences.ts';
import styles from './top-strip.module.css';

const sizeNames: Record<Size, string> = { medium: '标准', small: '较小', mini: '紧凑' };

function usePreferences() {
  const [preferences, setPreferences] = useState<Preferences>(usualPreferences);
  // Another control may have changed them meanwhile, so what stands on <html> is the truth.
  useEffect(() => {
    const follow = () => setPreferences(readPreferences());
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, []);
  return preferences;
}

export function AccessPanel() {
  const preferences = usePreferences();
  const { isElder, isHighContrast } = preferences;
  return (
    <div className={styles.choices}>
      <Switch
        isOn={isElder}
        label="长者版"
        hint="大字、大按钮"
        onTurn={() => keepPreferences({ ...preferences, isElder: !isElder })}
      />
      <Switch
        isOn={isHighContrast}
        label="高对比"
        hint="黑底白字，链接醒目"
        onTurn={() => keepPreferences({ ...preferences, isHighContrast: !isHighContrast })}
      />
      <button type="button" className={styles.reset} onClick={() => keepPreferences(usualPreferences)}>
        恢复默认
      </button>
    </div>
  );
}

interface SwitchProps {
  isOn: boolean;
  label: string;
  hint: string;
  onTurn: () => void;
}

function Switch({ isOn, label, hint, onTurn }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.choice} onClick={onTurn}>
      <span>
        {label}
        <small>{hint}</small>
      </span>
      <i aria-hidden="true" />
    </button>
  );
}

/** Product: section 2, Header: medium, small, mini. */
export function SizePanel() {
  const preferences = usePreferences();
  return (
    <div className={styles.choices} role="radiogroup" aria-label="页面大小">
      {sizes.map((size) => (
        <label key={size} className={styles.choice}>
          <span>
            {sizeNames[size]}
            <small>{size}</small>
          </span>
          <input
            type="radio"
            name="size"
            checked={preferences.size === size}
            onChange={() => keepPreferences({ ...preferences, size })}
          />
        </label>
      ))}
    </div>
  );
}
