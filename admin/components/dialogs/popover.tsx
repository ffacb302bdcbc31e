import './popover.css';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it; it receives its ARIA attributes and its handler. */
  button: (attributes: {
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  }) => ReactNode;
  title: string;
  children: (close: () => void) => ReactNode;
}

/** A small window below its button, next to it in the order of the Tab key. Escape or a click elsewhere closes it. */
export function Popover({ button, title, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  function close() {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    const inside = box.current?.querySelector('.popover-window');
    // A calendar focuses its day itself.
    if (!inside?.contains(document.activeElement))
      inside?.querySelector<HTMLElement>('a, input, button, select')?.focus();
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  return (
    <div
      ref={box}
      className="popover"
      role="presentation"
      onBlur={({ relatedTarget }) => {
        // The next Tab stop is outside the popover, perhaps below it.
        if (relatedTarget !== null && !box.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {open && (
        <div ref={intoSight} id={id} className="popover-window" role="dialog" aria-label={title}>
          <h2 className="text-sm strong">{title}</h2>
          {children(close)}
        </div>
      )}
    </div>
  );
}

const edge = 8;

/** Moves the popover sideways if it would extend beyond the page, and scrolls to what is below the window. */
function intoSight(box: HTMLElement | null): void {
  if (!box) return;
  const { left, right } = box.getBoundingClientRect();
  const by = Math.max(edge - left, Math.min(0, document.documentElement.clientWidth - edge - right));
  box.style.translate = `${by}px`;
  box.scrollIntoView({ block: 'nearest' });
}
