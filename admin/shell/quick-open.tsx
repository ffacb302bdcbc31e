import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';

// With its search, which most pages are opened without.
const QuickDialog = lazyComponent(() => import('./quick-dialog.tsx').then((file) => file.QuickDialog));

/** 快速前往: a button in the header, and Ctrl+K anywhere. */
export function QuickOpen() {
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

  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label="快速前往"
        aria-keyshortcuts="Control+K"
        title="快速前往（Ctrl+K）"
        onClick={() => setOpen(true)}
      />
      {isOpen && <QuickDialog onClose={() => setOpen(false)} />}
    </>
  );
}
