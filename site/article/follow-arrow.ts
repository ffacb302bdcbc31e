/** Elements that use the arrow keys themselves. */
const takesArrows =
  'input, select, textarea, video, audio, summary, dialog, [tabindex], [contenteditable], [role]';

/** The left and right arrow keys follow the links to the previous and the next one within `links`. */
export function followArrow(event: KeyboardEvent, links: HTMLElement | null): void {
  const rel = event.key === 'ArrowLeft' ? 'prev' : 'next';
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const { target } = event;
  // `main` itself takes the focus from the link that skips to it.
  const place = target instanceof Element ? target.closest(takesArrows) : null;
  if (place && place.tagName !== 'MAIN') return;
  links?.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click();
}
