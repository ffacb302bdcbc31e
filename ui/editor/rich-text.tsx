import { Editor as TinyEditor } from '@tinymce/tinymce-react';
import { useEffect, useRef, useState } from 'react';
import type { Editor } from 'tinymce';
import './tinymce.ts';
import './editor.css';
import { editorUploads, uploadError } from '#contract/content/files.ts';
import { keepAboveDialog } from './above-dialog.ts';
import { fitPicture } from './fit-picture.ts';
import { nameFonts } from './font-names.ts';
import { addFullScreen } from './full-screen.ts';
import { addPictureButton } from './insert-picture.ts';
import { addMediaLibrary, mediaPickerOptions, type ChooseMedia } from './media-library.ts';
import { takePicturesOfRtf } from './paste-rtf.ts';
import { watchPastes, type PasteSource } from './paste-source.ts';
import {
  foreignFilesText,
  pastedText,
  takeForeignFiles,
  tidyPasted,
  withoutFetchingStyles,
} from './pasted.ts';
import { addOwnPreview } from './preview.ts';
import { purify } from './purify.ts';
import * as settings from './settings.ts';
import { countedUpload, hasUnsentPicture } from './unsent-files.ts';
import { defaultUploadApi, sendFile, type Uploading, type UploadKinds } from './upload.ts';
import { addUploadButtons, tell } from './uploads.ts';

const blocks = 'p,h1,h2,h3,h4,h5,h6,div,section,li,blockquote';

/** Adds a button that sets or removes a first-line indent of 2em for the selected paragraphs. */
function addIndentButton(editor: Editor) {
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

export interface RichTextProps {
  /** The text at the start; give another `key` to start again with another text. */
  initialHtml: string;
  /** Called when the person changed the text, never for the text at the start. */
  onChange: (html: string) => void;
  /** Ctrl + S inside the text. */
  onSave?: () => void;
  /** The label of the field for a screen reader. */
  label: string;
  /** The site's CSS of an article: the editing area and the preview use it. */
  articleCss: string;
  /** Returns the token that is sent with uploads. */
  token: () => string | null;
  /** The name of the call that takes uploads. */
  uploadApi?: string;
  /** The kinds of files that this call accepts. */
  uploadKinds?: UploadKinds;
  /** Form fields that are sent with each file. */
  uploadFields?: Record<string, string>;
  /** Lets the user choose a file that was uploaded before; absent where there is no library. */
  chooseMedia?: ChooseMedia | undefined;
  readOnly?: boolean;
  /** Enables the preview in the toolbar; false where the page has its own. */
  hasPreview?: boolean;
  height?: number;
  /** The page decides the height by its styles, and nobody has to drag it. */
  hasOwnHeight?: boolean;
  placeholder?: string;
}

/** The rich-text editor of product section 9. It depends neither on the kind of document nor on the session. */
export function RichText(props: RichTextProps) {
  const { uploadApi = defaultUploadApi, readOnly = false, height = settings.defaultHeight } = props;
  const { hasPreview = true } = props;
  const [start] = useState(() => purify(props.initialHtml));
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // TinyMCE normalises the text; only a difference from its own form is a change.
  const last = useRef<string>(undefined);
  const take = (html: string) => {
    if (last.current === undefined || html === last.current) return;
    last.current = html;
    latest.current.onChange(html);
  };
  const chooseMedia: ChooseMedia | undefined =
    props.chooseMedia && (async (kind) => await latest.current.chooseMedia?.(kind));
  const pasteSource = useRef<() => PasteSource>(undefined);
  const uploading: Uploading = {
    api: uploadApi,
    kinds: props.uploadKinds ?? editorUploads,
    fields: props.uploadFields ?? {},
    token: () => latest.current.token(),
  };

  return (
    <TinyEditor
      licenseKey="gpl"
      initialValue={start}
      readonly={readOnly}
      onInit={(_event, editor) => {
        last.current = editor.getContent();
        sendPictures(editor, last.current);
      }}
      onEditorChange={(html, editor) => {
        take(html);
        sendPictures(editor, html);
      }}
      init={{
        height,
        language: settings.language,
        plugins: settings.plugins,
        toolbar: settings.toolbar,
        toolbar_mode: settings.toolbarMode(),
        menubar: false,
        branding: false,
        promotion: false,
        resize: true,
        statusbar: !props.hasOwnHeight,
        elementpath: false,
        placeholder: props.placeholder,
        iframe_aria_text: props.label,
        iframe_attrs: { title: props.label },
        body_class: 'article',
        content_style: props.articleCss + settings.editingStyle,
        font_size_formats: settings.fontSizes,
        line_height_formats: settings.lineHeights,
        font_family_formats: settings.fontFamilies,
        block_formats: settings.blockFormats,
        convert_urls: false,
        paste_remove_styles_if_webkit: false,
        paste_webkit_styles: 'all',
        paste_data_images: true,
        automatic_uploads: true,
        images_file_types: settings.pastedImageTypes,
        images_upload_handler: (picture, progress) =>
          countedUpload(() => sendPicture(uploading, picture.blob(), picture.filename(), progress)),
        paste_preprocess: (editor: Editor, pasted: { content: string; internal: boolean }) => {
          // Content copied within the editor needs no cleaning, but any page can say that it is.
          if (pasted.internal) {
            pasted.content = withoutFetchingStyles(pasted.content);
            return;
          }
          const { html, ...tidied } = tidyPasted(pasted.content, pasteSource.current?.().html);
          pasted.content = html;
          const text = pastedText(tidied, uploading.kinds);
          if (text) tell(editor, 'warning', text);
        },
        paste_postprocess: (editor: Editor, pasted: { node: HTMLElement }) => {
          takePicturesOfRtf(editor, pasted.node, pasteSource.current?.().rtf ?? '');
          const text = foreignFilesText(
            takeForeignFiles(pasted.node, window.location.origin),
            uploading.kinds,
          );
          if (text) tell(editor, 'warning', text);
        },
        ...(chooseMedia && mediaPickerOptions(chooseMedia)),
        setup: (editor) => {
          // Dictation and spelling correction cause no key events; without this they would be noticed only on blur.
          editor.on('input', () => take(editor.getContent()));
          editor.addShortcut('meta+s', '保存', () => latest.current.onSave?.());
          pasteSource.current = watchPastes(editor);
          addIndentButton(editor);
          addPictureButton(editor);
          addUploadButtons(editor, uploading);
          if (chooseMedia) addMediaLibrary(editor, chooseMedia);
          addFullScreen(editor);
          if (hasPreview) addOwnPreview(editor, props.articleCss);
          nameFonts(editor);
          startWithUpload(editor);
          keepAboveDialog(editor);
          takeReadersChoices(editor);
        },
      }}
    />
  );
}

/** Uploads pictures that came by another way than a paste: in a draft, or in the source of the text. */
function sendPictures(editor: Editor, html: string): void {
  if (!editor.readonly && hasUnsentPicture(html)) void editor.uploadImages();
}

async function sendPicture(
  uploading: Uploading,
  blob: Blob,
  givenName: string,
  progress: (percent: number) => void,
) {
  const { image } = uploading.kinds;
  const { file, name } = await fitPicture(blob, givenName, image);
  const refusal = uploadError(image, name, file.size);
  // `remove` takes the picture out of the text: a text that only looks complete is worse.
  if (refusal) throw { message: refusal, remove: true };
  try {
    return await sendFile(uploading, file, name, progress);
  } catch (error) {
    throw { message: error instanceof Error ? error.message : String(error), remove: true };
  }
}

interface ImageData {
  src?: { value: string };
  fileinput?: File[];
}

/**
 * Opens the dialog of a new picture on 上传, where most pictures are added. After the upload TinyMCE shows the address.
 */
function startWithUpload(editor: Editor) {
  editor.on('OpenWindow', ({ dialog }) => {
    if (!('showTab' in dialog)) return;
    const { src, fileinput } = dialog.getData() as ImageData;
    if (!fileinput || src?.value !== '') return;
    dialog.showTab('upload');
    dialog.focus('fileinput');
  });
}

/** Letters for older readers and high contrast, chosen for the page, hold for the text inside it as well. */
function takeReadersChoices(editor: Editor) {
  const copy = () => Object.assign(editor.getDoc().documentElement.dataset, document.documentElement.dataset);
  editor.on('init', copy);
}
