import { toast } from '#ui/components/toast.tsx';
import styles from './article.module.css';
import { LargerIcon, PrintIcon, SmallerIcon } from './icons.tsx';

const steps = [
  { name: '缩小字号', Icon: SmallerIcon, by: -1, end: '已是最小字号' },
  { name: '放大字号', Icon: LargerIcon, by: 1, end: '已是最大字号' },
] as const;

/** The size of the letters, the same as in the accessibility panel, and printing. */
export function ReadingTools() {
  return (
    <div className={`${styles.reading} needs-script`}>
      <div role="group" aria-label="字号">
        {steps.map(({ name, Icon, by, end }) => (
          <button key={name} type="button" aria-label={name} onClick={() => void changeLetters(by, end)}>
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

async function changeLetters(by: 1 | -1, end: string) {
  const { storePreferences, lettersBeside, readPreferences } = await import('../access/preferences.ts');
  const preferences = readPreferences();
  const letters = lettersBeside(preferences.letters, by);
  if (letters) storePreferences({ ...preferences, letters });
  else toast(end);
}
