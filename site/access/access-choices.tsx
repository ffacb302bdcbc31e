import strip from '../components/top-strip.module.css';
import styles from './access.module.css';
import {
  storePreferences,
  letterSizes,
  usualPreferences,
  type LetterSize,
  type Preferences,
} from './preferences.ts';
import { ReadAloud } from './read-aloud.tsx';
import { usePreferences } from './use-preferences.ts';

const letterNames: Record<LetterSize, string> = {
  smaller: '小',
  standard: '标准',
  large: '大',
  larger: '特大',
  largest: '超大',
};

/** Shows the switches that make the site easier to read. The browser stores each choice. */
export default function AccessChoices() {
  const preferences = usePreferences();
  const { isElder, isHighContrast } = preferences;
  return (
    <div className="stack gap-0">
      <Switch
        isOn={isElder}
        label="长者版"
        hint="大字、大按钮"
        onTurn={() => storePreferences({ ...preferences, isElder: !isElder })}
      />
      <Switch
        isOn={isHighContrast}
        label="高对比"
        hint="黑底白字，链接醒目"
        onTurn={() => storePreferences({ ...preferences, isHighContrast: !isHighContrast })}
      />
      <Letters preferences={preferences} />
      <ReadAloud />
      <button
        type="button"
        className={`${strip.reset} mt-2`}
        onClick={() => storePreferences(usualPreferences)}
      >
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
    <button type="button" role="switch" aria-checked={isOn} className={strip.choice} onClick={onTurn}>
      <span>
        {label}
        <small className="muted text-xs block">{hint}</small>
      </span>
      <i aria-hidden="true" />
    </button>
  );
}

function Letters({ preferences }: { preferences: Preferences }) {
  return (
    <fieldset className={styles.letters}>
      <legend>字号</legend>
      {letterSizes.map((letters) => (
        <label key={letters} title={letterNames[letters]} data-letters-choice={letters}>
          <input
            type="radio"
            name="letters"
            className="visually-hidden"
            aria-label={letterNames[letters]}
            checked={preferences.letters === letters}
            onChange={() => storePreferences({ ...preferences, letters })}
          />
          <span aria-hidden="true">字</span>
        </label>
      ))}
    </fieldset>
  );
}
