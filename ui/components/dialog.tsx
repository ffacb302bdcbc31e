import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useScrollLock } from '../browser/use-scroll-lock.ts';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** Asked for by Escape, the cross, or a click outside where that is allowed. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  width?: 500 | 700 | 1000;
  /** Fills the screen of a phone, as one of 1000 does. */
  isWholeOnPhones?: boolean;
  closesOnOutsideClick?: boolean;
  /** Neither Escape nor a close button: its task must be done, or left through its own controls. */
  isLocked?: boolean;
}

// The first field takes the focus, not the close button: a user who opens a form fills it in.
const fields = 'form input, form select, form textarea';
const canBeTyped = (field: HTMLElement) =>
  !field.matches('[readonly], :disabled') && !field.closest('[hidden]');

/** A modal native <dialog>: the browser traps the focus and restores it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  width = 500,
  isWholeOnPhones = width === 1000,
  closesOnOutsideClick,
  isLocked,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useScrollLock(isOpen);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      [...element.querySelectorAll<HTMLElement>(fields)].find(canBeTyped)?.focus();
    }
    if (!isOpen && element.open) element.close();
  }, [isOpen]);

  const [forcedCloses, setForcedCloses] = useState(0);
  // Before effects, so that a question whether to close appears above it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (forcedCloses > 0 && isOpen && element && !element.open) element.showModal();
    // oxlint-disable-next-line exhaustive-deps -- once for each of them
  }, [forcedCloses]);

  // One that is taken off the page while it is open gives the focus back as well.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      data-phone={isWholeOnPhones ? 'whole' : undefined}
      data-labels="above"
      aria-labelledby={titleId}
      closedby={isLocked ? 'none' : closesOnOutsideClick ? 'any' : 'closerequest'}
      onKeyDown={(event) => {
        // Escape is handled as a key: one press of several can close all open dialogs at once without a question.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      onCancel={(event) => {
        // A file chooser that is closed without a choice sends the same event through its field.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      onClose={(event) => {
        // Browsers close a dialog by themselves at a second Escape. Its owner has to ask first.
        if (!isOpen || event.target !== event.currentTarget) return;
        // The event is sent a moment after the closing; the dialog may have been opened again since.
        if (event.currentTarget.open) return;
        onClose();
        setForcedCloses((count) => count + 1);
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 className="text-lg strong" id={titleId}>
            {title}
          </h2>
          {!isLocked && (
            <button
              type="button"
              className={`${styles.close} icon-button`}
              aria-label="关闭"
              onClick={onClose}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          )}
        </div>
        {/* A new one each time: it begins at its top. */}
        {isOpen && <div className={styles.body}>{children}</div>}
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
