import styles from '../components/top-strip.module.css';
import { storePreferences, sizes, type Size } from './preferences.ts';
import { usePreferences } from './use-preferences.ts';

const sizeNames: Record<Size, string> = { medium: '标准', small: '较小', mini: '紧凑' };

/** Product: section 2, Header: medium, small, mini. */
export default function SizeChoices() {
  const preferences = usePreferences();
  return (
    <div className="stack gap-0" role="radiogroup" aria-label="页面大小">
      {sizes.map((size) => (
        <label key={size} className={styles.choice}>
          <span>
            {sizeNames[size]}
            <small className="muted text-xs block">{size}</small>
          </span>
          <input
            type="radio"
            name="size"
            checked={preferences.size === size}
            onChange={() => storePreferences({ ...preferences, size })}
          />
        </label>
      ))}
    </div>
  );
}
