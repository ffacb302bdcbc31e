import type { Editor, RawEditorOptions } from 'tinymce';
import type { MediaKind } from '#contract/content/media.ts';
import { attachmentHtml, mediaHtml } from './uploads.ts';

export interface ChosenMedia {
  address: string;
  name: string;
  kind: MediaKind;
}

/** Lets the user choose an uploaded file, of one kind or of any; undefined when nothing was chosen. */
export type ChooseMedia = (kind?: MediaKind) => Promise<ChosenMedia | undefined>;

/** Adds the button that inserts an uploaded file; the toolbar ignores it where it is not added. */
export function addMediaLibrary(editor: Editor, choose: ChooseMedia) {
  editor.ui.registry.addButton('medialibrary', {
    icon: 'gallery',
    tooltip: '从素材库插入',
    onAction: () => void insertChosen(editor, choose),
  });
}

async function insertChosen(editor: Editor, choose: ChooseMedia) {
  const place = editor.selection.getBookmark(2);
  const file = await choose();
  if (!file) return;
  editor.focus();
  editor.selection.moveToBookmark(place);
  editor.insertContent(htmlOf(editor, file));
}

function htmlOf(editor: Editor, { address, name, kind }: ChosenMedia): string {
  if (kind === 'attachment') return attachmentHtml(editor, address, name);
  if (kind === 'media') return mediaHtml(editor, address, name);
  return `<img src="${editor.dom.encode(address)}" alt="" />`;
}

const kindOf: Record<string, MediaKind> = { image: 'image', media: 'media', file: 'attachment' };

/** Returns the options that add a button for the library beside the address in the dialogs of the editor. */
export function mediaPickerOptions(
  choose: ChooseMedia,
): Pick<RawEditorOptions, 'file_picker_types' | 'file_picker_callback'> {
  return {
    file_picker_types: 'image media file',
    file_picker_callback: (put, _value, meta) => {
      void choose(kindOf[String(meta.filetype)]).then((file) => file && put(file.address));
    },
  };
}
