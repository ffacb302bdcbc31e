import type { Editor } from 'tinymce';

/** Adds the button that chooses pictures on the computer, inserts them and uploads them, without a dialog. */
export function addPictureButton(editor: Editor) {
  editor.ui.registry.addButton('uploadimage', {
    icon: 'image',
    tooltip: '上传图片',
    onAction: () => choosePictures(editor),
  });
  // The dialog for its address, size and description.
  editor.on('dblclick', ({ target }) => {
    // An element of the frame is no `Element` of this window.
    if (target && 'nodeName' in target && target.nodeName === 'IMG') editor.execCommand('mceImage');
  });
}

function choosePictures(editor: Editor) {
  const place = editor.selection.getBookmark(2);
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.addEventListener('change', () => {
    editor.focus();
    editor.selection.moveToBookmark(place);
    void insertInOrder(editor, [...(input.files ?? [])]);
  });
  input.click();
}

async function insertInOrder(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) await insertPicture(editor, file);
}

/** Inserts a picture as `blob:`, which the editor uploads, and removes if that fails. */
export async function insertPicture(editor: Editor, file: File): Promise<void> {
  const { blobCache } = editor.editorUpload;
  const base64 = await base64Of(file);
  const picture = blobCache.create(
    editor.dom.uniqueId('picture-'),
    file,
    base64,
    file.name.replace(/\.[^.]*$/, ''),
  );
  blobCache.add(picture);
  editor.insertContent(`<img src="${picture.blobUri()}">`);
  await editor.uploadImages();
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });
}
