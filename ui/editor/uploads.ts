import type { Editor } from 'tinymce';
import {
  emptyFile,
  extensionOf,
  unsearchedText,
  uploadDone,
  uploadError,
  type UploadKind,
} from '#contract/content/files.ts';
import { countedUpload } from './unsent-files.ts';
import { failedBecause, sendFile, UploadError, type Uploading } from './upload.ts';

const shownMs = { success: 3000, error: 5000, warning: 0 };

interface UploadButton {
  kind: UploadKind | undefined;
  icon: string;
  tooltip: string;
  htmlOf: (editor: Editor, address: string, fileName: string) => string;
}

/** Adds the buttons for files that are no pictures: attachments, audio and video. */
export function addUploadButtons(editor: Editor, uploading: Uploading) {
  const { attachment, media } = uploading.kinds;
  const add = (name: string, button: UploadButton) => addUploadButton(editor, uploading, name, button);
  add('uploadattachment', { kind: attachment, icon: 'upload', tooltip: '上传附件', htmlOf: attachmentHtml });
  // Without an icon of its own the button would look like the one that embeds media from an address.
  editor.ui.registry.addIcon(
    'uploadmedia',
    '<svg width="24" height="24"><path d="M3 5h13v4h-2V7H5v10h6v2H3zM8 9l5 3-5 3z"/><path d="M18 11l4 4h-3v5h-2v-5h-3z"/></svg>',
  );
  add('uploadmedia', { kind: media, icon: 'uploadmedia', tooltip: '上传音视频', htmlOf: mediaHtml });
}

/** Adds an upload button if its kind is accepted; the toolbar ignores buttons that do not exist. */
function addUploadButton(editor: Editor, uploading: Uploading, name: string, button: UploadButton) {
  const { kind, icon, tooltip, htmlOf } = button;
  if (!kind) return;
  const insert = (file: File) => insertUploaded(editor, uploading, kind, file, htmlOf);
  editor.ui.registry.addButton(name, { icon, tooltip, onAction: () => chooseFile(kind, insert) });
}

function chooseFile(kind: UploadKind, onChosen: (file: File) => void) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = kind.extensions.map((extension) => `.${extension}`).join(',');
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) onChosen(file);
  });
  input.click();
}

async function insertUploaded(
  editor: Editor,
  uploading: Uploading,
  kind: UploadKind,
  file: File,
  htmlOf: UploadButton['htmlOf'],
) {
  const refusal = file.size === 0 ? emptyFile : uploadError(kind, file.name, file.size);
  if (refusal) return tell(editor, 'error', refusal);
  const place = editor.selection.getBookmark(2);
  const progress = editor.notificationManager.open({ text: `正在上传 ${file.name}`, progressBar: true });
  try {
    const address = await countedUpload(() =>
      sendFile(
        uploading,
        file,
        file.name,
        (percent) => progress.progressBar.value(percent),
        (words) => tell(editor, 'warning', words),
      ),
    );
    editor.selection.moveToBookmark(place);
    editor.insertContent(htmlOf(editor, address, file.name));
    tell(editor, 'success', uploadDone);
    const unsearched = kind === uploading.kinds.attachment && unsearchedText(file.name, file.size);
    if (unsearched) tell(editor, 'warning', unsearched);
  } catch (error) {
    tell(editor, 'error', failedBecause(error instanceof UploadError ? error.serverMessage : ''));
  } finally {
    progress.close();
  }
}

export function attachmentHtml(editor: Editor, address: string, fileName: string): string {
  const name = editor.dom.encode(fileName);
  return `<a href="${editor.dom.encode(address)}" title="${name}">${name}</a>&nbsp;`;
}

export function mediaHtml(editor: Editor, address: string, fileName: string): string {
  const element = extensionOf(fileName) === 'mp3' ? 'audio' : 'video';
  return `<p><${element} src="${editor.dom.encode(address)}" controls="controls"></${element}></p><p></p>`;
}

/** Shows a notification; a warning stays until it is closed, the others disappear after a time. */
export function tell(editor: Editor, type: keyof typeof shownMs, text: string) {
  editor.notificationManager.open({ text, type, timeout: shownMs[type] });
}
