/**
 * Opens links within the back office that the user wants in another tab through the page, so that the browser copies the
 * session to that tab. A link that the browser opens by itself starts without one, and where the site has an analytics
 * script tabs do not exchange it (see token.ts).
 */
export function openOwnTabs(): () => void {
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isForTab = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
    if (!(link instanceof HTMLAnchorElement) || !isForTab || event.shiftKey || event.defaultPrevented) return;
    if (link.origin !== location.origin || !/^\/System(?:\/|$)/.test(link.pathname)) return;
    event.preventDefault();
    window.open(link.href, '_blank');
  };
  document.addEventListener('click', open);
  document.addEventListener('auxclick', open);
  return () => {
    document.removeEventListener('click', open);
    document.removeEventListener('auxclick', open);
  };
}
