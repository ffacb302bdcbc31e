import { useEffect, useState } from 'react';
import { PrintIcon } from '../shell/icons.tsx';
import styles from './article.module.css';

const scales = [
  { name: '小', scale: 0.89 },
  { name: '中', scale: 1 },
  { name: '大', scale: 1.22 },
];

/** The size of the article's letters, and printing. */
export function ReadingTools() {
  const [chosen, setChosen] = useState(1);
  // The size chosen for one article holds for the next ones of this visit.
  useEffect(() => {
    setChosen(Number(document.documentElement.style.getPropertyValue('--article-scale')) || 1);
  }, []);
  const choose = (scale: number) => {
    setChosen(scale);
    document.documentElement.style.setProperty('--article-scale', String(scale));
  };
  return (
    <div className={`${styles.reading} needs-script`}>
      <div role="group" aria-label="正文字号">
        {scales.map(({ name, scale }) => (
          <button key={name} type="button" aria-pressed={chosen === scale} onClick={() => choose(scale)}>
            {name}
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
