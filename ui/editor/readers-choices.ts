import type { Editor } from 'tinymce';

/** Letters for older readers and high contrast, chosen for the page, hold for the text inside it as well. */
export function takeReadersChoices(editor: Editor) {
  const copy = () => Object.assign(editor.getDoc().documentElement.dataset, document.documentElement.dataset);
  editor.on('init', copy);
}
