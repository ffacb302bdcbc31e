import { LargerIcon, PrintIcon, SmallerIcon } from '../shell/icons.tsx';
import { keepPreferences, lettersBeside } from '../shell/preferences.ts';
import { usePreferences } from '../shell/use-preferences.ts';
import styles from './article.module.css';

/** The size of the letters, the same as in the accessibility panel, and printing. */
export function ReadingTools() {
  const preferences = usePreferences();
  const steps = [
    { name: '缩小字号', Icon: SmallerIcon, letters: lettersBeside(preferences.letters, -1) },
    { name: '放大字号', Icon: LargerIcon, letters: lettersBeside(preferences.letters, 1) },
  ];
  return (
    <div className={`${styles.reading} needs-script`}>
      <div role="group" aria-label="字号">
        {steps.map(({ name, Icon, letters }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-disabled={letters === undefined}
            onClick={() => letters && keepPreferences({ ...preferences, letters })}
          >
            <Icon />
          </button>
        ))}
      </div>
      <button type="button" onClick={() => window.print()}>
        <PrintIcon />
        打印
      </button>
    </div>
  );
}
