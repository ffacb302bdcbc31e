import type { Plugin, Rollup } from 'vite';

/** What most people open next. */
const opened = [
  '/admin/news/list.tsx',
  '/admin/news/editor.tsx',
  '/ui/editor/rich-text.tsx',
  // What windows with a form are made of.
  '/admin/kit/record-dialog.tsx',
  '/admin/kit/fields.tsx',
];

/** Writes the files that these parts of the program are made of into the page, for `loadAhead`. */
export function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'files-ahead' },
          children: JSON.stringify(filesOf(bundle)),
          injectTo: 'body',
        },
      ],
    },
  };
}

function filesOf(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) if (isOpened(file)) add(file.fileName);
  return [...files];
}

function isOpened(file: Rollup.OutputAsset | Rollup.OutputChunk): boolean {
  return file.type === 'chunk' && opened.some((path) => file.moduleIds.some((id) => id.endsWith(path)));
}
