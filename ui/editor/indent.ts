import type { Editor } from 'tinymce';

const blocks = 'p,h1,h2,h3,h4,h5,h6,div,section,li,blockquote';

/** Adds a button that sets or removes a first-line indent of 2em for the selected paragraphs. */
export function addIndentButton(editor: Editor) {
  editor.on('PreInit', () => {
    editor.formatter.register('indent2em', { selector: blocks, styles: { 'text-indent': '2em' } });
  });
  editor.ui.registry.addIcon(
    'indent2em',
    '<svg width="24" height="24"><path d="M10 5h10v2H10zM4 9h16v2H4zM4 13h16v2H4zM4 17h16v2H4zM4 4l4 2-4 2z"/></svg>',
  );
  editor.ui.registry.addToggleButton('indent2em', {
    icon: 'indent2em',
    tooltip: '首行缩进',
    onAction: () => editor.undoManager.transact(() => editor.formatter.toggle('indent2em')),
    onSetup: (button) => {
      const { unbind } = editor.formatter.formatChanged('indent2em', (on) => button.setActive(on));
      return () => unbind();
    },
  });
}
