import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Contribution } from '#contract/news/contributions.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { ChevronDown } from '../components/icons.tsx';
import { useDisclosure } from '../components/use-disclosure.ts';
import styles from './list.module.css';
import { stateOfArticle } from './status.ts';

/** The status; with the reason behind it where there is one. */
export function StatusTag({ article }: { article: Contribution }) {
  const tag = <StateMark state={stateOfArticle(article)} />;
  if (article.ProcessItemName === '') return tag;
  return (
    <Tooltip reason={article.ProcessItemName}>
      {tag}
      <span className={`${styles.why} inline-row linked text-sm`}>
        原因
        <ChevronDown />
      </span>
    </Tooltip>
  );
}

/** Opens on hover, and by key or touch as well; a press keeps it open. */
function Tooltip({ reason, children }: { reason: string; children: React.ReactNode }) {
  const details = useDisclosure();
  const isByHover = useRef(false);

  const hover = (isOver: boolean) => (event: PointerEvent) => {
    const element = details.current;
    if (event.pointerType !== 'mouse' || !element || element.open === isOver) return;
    if (!isOver && !isByHover.current) return;
    isByHover.current = isOver;
    element.open = isOver;
  };
  const press = (event: MouseEvent) => {
    if (!isByHover.current) return;
    event.preventDefault();
    isByHover.current = false;
  };

  return (
    <details
      ref={details}
      className={styles.tooltip}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
    >
      <summary className="unmarked" onClick={press}>
        {children}
      </summary>
      <div className={styles.reason}>
        <strong className="muted text-sm regular">审核不通过的原因</strong>
        <p>{reason}</p>
      </div>
    </details>
  );
}
