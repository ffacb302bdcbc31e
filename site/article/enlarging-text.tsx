import { useEffect, useRef, useState } from 'react';
import { late } from '../components/browser-only.tsx';
import type { ViewedPicture } from '../components/picture-viewer.tsx';

const PictureViewer = late(() => import('../components/picture-viewer.tsx'));

interface EnlargingTextProps {
  html: string;
  className: string;
}

/** A text whose pictures are enlarged in place; what enlarges them is loaded with the first that is pressed. */
export function EnlargingText({ html, className }: EnlargingTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [viewed, setViewed] = useState<Viewed>();

  useEffect(() => {
    const enlarge = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('[data-picture]');
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const links = [...element!.querySelectorAll<HTMLAnchorElement>('a[data-picture]')];
      setViewed({ pictures: links.map(pictureIn), start: links.findIndex((one) => one === link) });
    };
    const element = text.current;
    element?.addEventListener('click', enlarge);
    return () => element?.removeEventListener('click', enlarge);
  }, []);

  return (
    <>
      <div ref={text} className={className} dangerouslySetInnerHTML={{ __html: html }} />
      {viewed && <PictureViewer {...viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

interface Viewed {
  pictures: ViewedPicture[];
  start: number;
}

const pictureIn = (link: HTMLAnchorElement): ViewedPicture => ({
  address: link.href,
  name: link.querySelector('img')?.alt ?? '',
});
