import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';

// With its search, which most pages are opened without.
const QuickDialog = lazyComponent(() => import('./quick-dialog.tsx').then((file) => file.QuickDialog));

/** Provides 快速前往: Ctrl+K anywhere, or a button that calls `open`. */
export function useQuickOpen() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return {
    open: () => setOpen(true),
    dialog: isOpen && <QuickDialog onClose={() => setOpen(false)} />,
  };
}
