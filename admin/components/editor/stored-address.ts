import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Left {
  /** The id of the element that had the focus; blank where it has none. */
  focusedId?: string;
  /** How far into its text the caret was. */
  caret?: number;
}

/** Provides the way to the address of a document that was new; its page starts again there. */
export function useStoredAddress(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    const focused = document.activeElement;
    const state: Left = {
      focusedId: focused?.id ?? '',
      ...(hasCaret(focused) && { caret: focused.selectionStart ?? 0 }),
    };
    void navigate(address, { replace: true, state });
  };
}

/** Returns the focus to the field that had it before the page started again: whoever saves by a key types on. */
export function useFocusReturned(): void {
  const { focusedId, caret = 0 } = (useLocation().state ?? {}) as Left;
  useEffect(() => {
    if (!focusedId) return;
    const field = document.getElementById(focusedId);
    field?.focus();
    if (hasCaret(field)) field.setSelectionRange(caret, caret);
  }, [focusedId, caret]);
}

const hasCaret = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');
