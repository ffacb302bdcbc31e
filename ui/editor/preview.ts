import type { Editor } from 'tinymce';
import { purify } from './purify.ts';

/**
 * Adds a preview that replaces TinyMCE's plugin, which writes a script into its preview: our content security policy
 * allows no inline script, and a frame in a full sandbox needs none to keep links from being followed.
 */
export function addOwnPreview(editor: Editor, articleCss: string) {
  const onAction = () =>
    editor.windowManager.open({
      title: '预览',
      size: 'large',
      body: {
        type: 'panel',
        items: [{ name: 'preview', type: 'iframe', sandboxed: true, transparent: false }],
      },
      buttons: [{ type: 'cancel', name: 'close', text: '关闭', primary: true }],
      initialData: { preview: previewPage(editor.getContent(), articleCss) },
    });
  // A text that may only be read can be looked at all the same.
  editor.ui.registry.addButton('preview', { icon: 'preview', tooltip: 'Preview', onAction, context: 'any' });
}

/** Returns a complete page for a frame; `html` is sanitised here. */
export function previewPage(html: string, articleCss: string): string {
  const style = `${articleCss}body{margin:0;padding:24px 20px;background:var(--paper)}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>${style}</style></head><body><div class="article">${purify(html)}</div></body></html>`;
}
