/** The time by which a list that is being read again has its rows. */
const maxMs = 10_000;

/** Scrolls to a row of the list, as soon as it is there. */
export function showRow(id: number): void {
  const show = () => {
    const row = document.querySelector(`main [data-row-id="${id}"]`);
    row?.scrollIntoView({ block: 'center' });
    return row !== null;
  };
  if (show()) return;
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxMs);
}
