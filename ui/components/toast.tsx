import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast.module.css';

type Kind = 'note' | 'good' | 'warning' | 'error';

interface Toast {
  kind: Kind;
  text: string;
}

let toasts: readonly Toast[] = [];
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows a message: errors for 5 s (product: section 9), others for 3 s; a repeated one for as long again. */
export function toast(text: string, kind: Kind = 'note') {
  if (!toasts.some((shown) => shown.text === text)) setToasts([...toasts, { kind, text }]);
  clearTimeout(ends.get(text));
  const end = () => setToasts(toasts.filter((shown) => shown.text !== text));
  ends.set(text, setTimeout(end, kind === 'error' ? 5000 : 3000));
}

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: readonly Toast[] = [];

/** Shows the toasts, once on the page. They are announced politely and appear above open dialogs. */
export function Toasts() {
  const shownToasts = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const box = useRef<HTMLDivElement>(null);
  const covering = useCoveringDialog(shownToasts.length > 0);

  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    // Not in the page's source: Chrome 109, which does not support it, would report it as an error.
    element.popover = 'manual';
    // Shown again each time, so that it appears above a dialog opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (shownToasts.length > 0) element.showPopover();
  }, [shownToasts]);

  const texts = shownToasts.map(({ kind, text }) => (
    <p key={text} className={`${styles.toast} appears`} data-kind={kind}>
      {text}
    </p>
  ));
  return (
    <>
      <div ref={box} className={styles.box} role="status" aria-live="polite">
        {!covering && texts}
      </div>
      {covering &&
        createPortal(
          <div className={styles.box} role="alert">
            {texts}
          </div>,
          covering,
        )}
    </>
  );
}

/** Returns the dialog on top, in which browsers without popovers show toasts (Chrome before 114, Safari before 17). */
function useCoveringDialog(isWatched: boolean): Element | undefined {
  const [dialog, setDialog] = useState<Element>();
  useEffect(() => {
    if (!isWatched || 'popover' in HTMLElement.prototype) return;
    const look = () => setDialog([...document.querySelectorAll('dialog[open]')].pop());
    look();
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isWatched]);
  return dialog;
}
