/** The part of the window, from its top, that a heading must reach for its part to be the one that is read. */
const readingLine = 0.3;

/**
 * Marks the link of the part that is being read in a table of contents, and keeps this link in sight. Returns the
 * function that stops it.
 */
export function markCurrentPart(contents: HTMLElement): () => void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  let frame = 0;
  const mark = () => {
    frame = 0;
    const current = linkOfPart(links);
    if (!current || current.hasAttribute('aria-current')) return;
    for (const link of links) link.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'location');
    const { top, bottom } = current.getBoundingClientRect();
    const box = contents.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) contents.scrollTop += top - box.top - box.height / 2;
  };
  const wait = () => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  };
  mark();
  window.addEventListener('scroll', wait, { passive: true });
  return () => {
    window.removeEventListener('scroll', wait);
    cancelAnimationFrame(frame);
  };
}

/** Returns the last heading above the reading line; at the end of the page the last of all. */
function linkOfPart(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1;
  const line = isAtEnd ? clientHeight : clientHeight * readingLine;
  const linksAbove = links.filter((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top <= line;
  });
  return linksAbove.pop() ?? links[0];
}
