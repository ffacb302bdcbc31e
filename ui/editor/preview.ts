import type { Editor } from 'tinymce';
import { purify } from './purify.ts';

/**
 * The preview of TinyMCE's plugin, without the script that the plugin writes into it: our content security policy
 * allows no inline script, and a frame in a full sandbox needs none to keep links from being followed.
 */
export function addOwnPreview(editor: Editor, articleCss: string) {
  editor.on('init', () => {
    editor.addCommand('mcePreview', () => {
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
    });
  });
}

/** A whole page for a frame; `html` is made harmless here. */
export function previewPage(html: string, articleCss: string): string {
  const style = `${articleCss}body{margin:0;padding:24px 20px;background:var(--paper)}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><style>${style}</style></head><body><div class="article">${purify(html)}</div></body></html>`;
}
