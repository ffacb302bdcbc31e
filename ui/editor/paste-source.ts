import type { Editor } from 'tinymce';
import { insertPicture } from './insert-picture.ts';

/** The data of a paste that TinyMCE does not pass on. */
export interface PasteSource {
  /** The whole HTML, its head with the style sheets included; `''` for a paste of text or files alone. */
  html: string;
  /** The same as Rich Text Format, which Word adds. */
  rtf: string;
  pictures: File[];
}

/**
 * Remembers the whole HTML of each paste, because TinyMCE cuts off the head with the style sheets of Word, WPS and Excel. Where
 * the paste is one picture (Word, a chat, a copied image) its file is pasted instead of an address that leads nowhere.
 */
export function watchPastes(editor: Editor): () => PasteSource {
  let latest: PasteSource = { html: '', rtf: '', pictures: [] };
  editor.on(
    'paste drop',
    (event) => {
      const carried = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      latest = {
        html: carried?.getData('text/html') ?? '',
        rtf: carried?.getData('text/rtf') ?? '',
        pictures: picturesOf(carried),
      };
      const [picture] = latest.pictures;
      if (event.type !== 'paste' || !picture || !isOnePicture(latest.html)) return;
      event.preventDefault();
      latest = { html: '', rtf: '', pictures: [] };
      void insertPicture(editor, picture);
    },
    true,
  );
  return () => latest;
}

function picturesOf(carried: DataTransfer | null): File[] {
  const files = [...(carried?.items ?? [])].map((item) => (item.kind === 'file' ? item.getAsFile() : null));
  return files.filter((file) => file !== null).filter(({ type }) => type.startsWith('image/'));
}

/** Returns whether the HTML is one picture without any text. */
function isOnePicture(html: string): boolean {
  if (html === '') return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style,script,title,xml')) element.remove();
  const isAlone = (body.textContent ?? '').trim() === '';
  return isAlone && body.querySelectorAll('img,v\\:imagedata').length === 1 && !body.querySelector('table');
}
