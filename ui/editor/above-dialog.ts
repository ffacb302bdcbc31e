import type { Editor } from 'tinymce';

/**
 * Moves TinyMCE's menus and dialogs into a modal <dialog>, which would cover them at the end of the page and take their
 * clicks. They are shown above it without being cut off at its edges.
 */
export function keepAboveDialog(editor: Editor) {
  editor.on('init', () => {
    const dialog = editor.getContainer().closest('dialog');
    if (!dialog) return;
    keepEscape(editor.getContainer());
    for (const sink of document.querySelectorAll<HTMLElement>('body > .tox-tinymce-aux')) {
      dialog.append(sink);
      sink.classList.add('above-dialog');
      sink.setAttribute('popover', 'manual');
      // Browsers from before 2023 show them inside the dialog, which then scrolls.
      sink.showPopover?.();
      keepEscape(sink);
    }
  });
}

/** Reserves Escape in a menu or on the toolbar for the editor; the browser would close the dialog as well. */
function keepEscape(element: HTMLElement) {
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') event.preventDefault();
  });
}
