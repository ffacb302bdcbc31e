import { useEffect, useRef, useState } from 'react';
import { late } from '../components/browser-only.tsx';

const PictureViewer = late(() => import('./picture-viewer.tsx'));

interface EnlargingTextProps {
  html: string;
  className: string;
}

/** A text whose pictures are enlarged in place; what enlarges them is loaded with the first that is pressed. */
export function EnlargingText({ html, className }: EnlargingTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [pressed, press] = useState<Element>();

  useEffect(() => {
    const enlarge = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('[data-picture]');
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      press(link);
    };
    const element = text.current;
    element?.addEventListener('click', enlarge);
    return () => element?.removeEventListener('click', enlarge);
  }, []);

  return (
    <>
      <div ref={text} className={className} dangerouslySetInnerHTML={{ __html: html }} />
      {pressed && <PictureViewer pressed={pressed} onClose={() => press(undefined)} />}
    </>
  );
}
