import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { keepPreferences, sizes, type Size } from './preferences.ts';
import styles from './top-strip.module.css';
import { usePreferences } from './use-preferences.ts';

const AccessChoices = lazy(() => import('../access/access-choices.tsx'));

/** Loaded when it is unfolded for the first time; it stays then, for it may be reading aloud. */
export function AccessPanel() {
  return (
    <WhenUnfolded>
      <Suspense fallback={<Skeleton lines={4} />}>
        <AccessChoices />
      </Suspense>
    </WhenUnfolded>
  );
}

function WhenUnfolded({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const details = place.current?.closest('details');
    const look = () => details?.open && setIsWanted(true);
    // It may have been unfolded before scripts ran.
    look();
    details?.addEventListener('toggle', look);
    return () => details?.removeEventListener('toggle', look);
  }, []);
  return <div ref={place}>{isWanted && children}</div>;
}

const sizeNames: Record<Size, string> = { medium: '标准', small: '较小', mini: '紧凑' };

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
