import type { Editor } from 'tinymce';

/**
 * Adds the button and the key F11 that give the editor the whole window. Escape ends it. TinyMCE's plugin would also cover
 * the messages of the page.
 */
export function addFullScreen(editor: Editor) {
  let isFull = false;
  const toggle = () => {
    isFull = !isFull;
    editor.getContainer().classList.toggle('full-screen', isFull);
    document.documentElement.classList.toggle('has-full-screen', isFull);
    editor.dispatch('FullscreenStateChanged', { state: isFull });
    // The toolbar counts again which buttons fit its row.
    window.dispatchEvent(new Event('resize'));
    editor.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || editor.editorManager.activeEditor !== editor) return;
    if (event.key !== 'F11' && !(event.key === 'Escape' && isFull)) return;
    event.preventDefault();
    toggle();
  };

  editor.ui.registry.addToggleButton('fullscreen', {
    icon: 'fullscreen',
    tooltip: '全屏（F11）',
    context: 'any',
    onAction: toggle,
    onSetup: (button) => {
      const show = () => button.setActive(isFull);
      editor.on('FullscreenStateChanged', show);
      return () => editor.off('FullscreenStateChanged', show);
    },
  });
  editor.on('keydown', onKey);
  editor.on('init', () => document.addEventListener('keydown', onKey));
  editor.on('remove', () => {
    document.removeEventListener('keydown', onKey);
    document.documentElement.classList.remove('has-full-screen');
  });
}
