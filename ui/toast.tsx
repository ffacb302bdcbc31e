import { useEffect, useRef, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

type Kind = 'note' | 'good' | 'warning' | 'error';

interface Toast {
  kind: Kind;
  text: string;
}

let toasts: readonly Toast[] = [];
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows a message for a while: errors for 5 s (product: section 9), the others for 3 s; one that is said again for as long again. */
export function toast(text: string, kind: Kind = 'note') {
  if (!toasts.some((shown) => shown.text === text)) put([...toasts, { kind, text }]);
  clearTimeout(ends.get(text));
  const end = () => put(toasts.filter((shown) => shown.text !== text));
  ends.set(text, setTimeout(end, kind === 'error' ? 5000 : 3000));
}

/** Takes away what was said of an attempt that is made again. */
export function dropErrors() {
  put(toasts.filter(({ kind }) => kind !== 'error'));
}

function put(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: readonly Toast[] = [];

/** Stands once on the page. Announced politely; lies above open dialogs. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    // Shown anew each time, so that it comes to lie above a dialog opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);

  return (
    <div ref={box} className={styles.box} role="status" aria-live="polite" popover="manual">
      {shown.map(({ kind, text }) => (
        <p key={text} className={styles.toast} data-kind={kind}>
          {text}
        </p>
      ))}
    </div>
  );
}
