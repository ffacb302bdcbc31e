import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { framedContent } from '../text/framed-content.ts';
import { purify } from './purify.ts';

/** Widths at which visitors read, in CSS pixels. */
export const readingWidths = { desktop: 880, phone: 390 } as const;
export type ReadingWidth = keyof typeof readingWidths;

interface ArticleFrameProps {
  /** The look of an article, as the site has it. */
  css: string;
  html: string;
  /** The content above the text. */
  children?: ReactNode;
  width: ReadingWidth;
  /** The label of the frame for a screen reader. */
  label: string;
}

const page = (css: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>${css}</style></head><body></body></html>`;

/** Shows an article at the true width of the reader's screen, scaled down to fit. Links are disabled. */
export function ArticleFrame({ css, html, children, width, label }: ArticleFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const availableWidth = useAvailableWidth(box);
  const wide = readingWidths[width];
  const scale = availableWidth.width > 0 ? Math.min(1, availableWidth.width / wide) : 1;
  return (
    <div ref={box} style={{ position: 'relative', overflow: 'hidden', height: '100%', width: '100%' }}>
      <iframe
        title={label}
        sandbox="allow-same-origin"
        srcDoc={page(css)}
        onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
        style={{
          display: 'block',
          border: 0,
          width: wide,
          height: availableWidth.height / scale,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          marginInline: scale === 1 ? 'auto' : 0,
        }}
      />
      {body &&
        createPortal(
          <div onClickCapture={(event) => event.preventDefault()}>
            {children}
            <div className="article" dangerouslySetInnerHTML={{ __html: framedContent(purify(html)) }} />
          </div>,
          body,
        )}
    </div>
  );
}

function useAvailableWidth(box: React.RefObject<HTMLDivElement | null>) {
  const [availableWidth, setAvailableWidth] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setAvailableWidth({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return availableWidth;
}
