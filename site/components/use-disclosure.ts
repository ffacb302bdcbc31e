import { useEffect, useRef } from 'react';

/** A <details> that also closes on Escape, on a click elsewhere and when the focus leaves. */
export function useDisclosure() {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = () => {
      element.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      close();
      element.querySelector('summary')?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    element.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      element.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, []);

  return details;
}
