import type { Editor } from 'tinymce';

interface ImageData {
  src?: { value: string };
  fileinput?: File[];
}

/**
 * Opens the dialog of a new picture on 上传, where most pictures are added. After the upload TinyMCE shows the address.
 */
export function startWithUpload(editor: Editor) {
  editor.on('OpenWindow', ({ dialog }) => {
    if (!('showTab' in dialog)) return;
    const { src, fileinput } = dialog.getData() as ImageData;
    if (!fileinput || src?.value !== '') return;
    dialog.showTab('upload');
    dialog.focus('fileinput');
  });
}
