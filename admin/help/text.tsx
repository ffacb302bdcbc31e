import { useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { HandbookPage } from './pages.ts';

interface HandbookTextProps {
  page: HandbookPage;
  onOpen: (name: string) => void;
}

/** Shows one page of the handbook; its links lead to other pages of it or into the back office. */
export function HandbookText({ page, onOpen }: HandbookTextProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that was pressed is no longer on the page.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!address.endsWith('.md') && !address.startsWith('/System/')) return;
    event.preventDefault();
    if (address.startsWith('/')) void navigate(address);
    else onOpen(address.slice(0, -'.md'.length));
  }

  return (
    <article className="help-text">
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      {/* oxlint-disable-next-line react/no-danger -- our own text, which is part of the build */}
      <div role="presentation" onClick={follow} dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  );
}
