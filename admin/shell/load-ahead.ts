const settledMs = 3000;

/** Exported for its test. The pages that most users open next, by the path from `admin/`. */
export const openedNext = ['news/list.tsx', 'news/editor.tsx', '../ui/editor/rich-text.tsx'];

/**
 * Prefetches the files of the pages that most users open next, once the page is loaded and the browser is idle. The
 * browser stores them without running them: an unused editor costs the present page no time.
 */
export function loadAhead() {
  if ('connection' in navigator && isSparing(navigator.connection)) return;
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load));
  const timer = setTimeout(() => whenIdle(() => void fetchAhead()), settledMs);
  return () => clearTimeout(timer);
}

/** Vite's manifest of the files it built, by the path of their source. */
type BuiltFiles = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

/**
 * Prefetches files; one that fails is loaded when needed. Without a build (`npm run dev`) there is nothing to fetch.
 */
async function fetchAhead(): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    const reply = await fetch(`${import.meta.env.BASE_URL}assets/files.json`, { cache: 'no-cache' });
    for (const file of filesOf((await reply.json()) as BuiltFiles, openedNext)) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = `${import.meta.env.BASE_URL}${file}`;
      document.head.append(link);
    }
  } catch {
    // No network: the pages report it when they are opened.
  }
}

/** Exported for its test. Returns the files of these sources and of their imports. */
export function filesOf(built: BuiltFiles, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (source: string) => {
    const { file = '', imports = [], css = [] } = built[source] ?? {};
    if (files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(add);
  };
  sources.forEach(add);
  files.delete('');
  return files;
}

function isSparing(connection: unknown): boolean {
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    Boolean(connection.saveData)
  );
}
