const settledMs = 3000;

/**
 * Fetches the files of what most people open next, when the page has settled and the browser has nothing else to do. They are
 * kept by the browser, not run: an editor that nobody opens takes no time of the page that is read.
 */
export function loadAhead() {
  if ('connection' in navigator && isSparing(navigator.connection)) return;
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load));
  const timer = setTimeout(() => whenIdle(fetchAhead), settledMs);
  return () => clearTimeout(timer);
}

/** What does not arrive now is asked for when it is needed. Without a build (`npm run dev`) the page names no files. */
function fetchAhead(): void {
  const files: string[] = JSON.parse(document.getElementById('files-ahead')?.textContent ?? '[]');
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `${import.meta.env.BASE_URL}${file}`;
    document.head.append(link);
  }
}

function isSparing(connection: unknown): boolean {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    Boolean(connection.saveData)
  );
}
