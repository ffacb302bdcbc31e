import type { Editor } from 'tinymce';

/*
 * Word writes the pictures of a copied text as addresses on the clerk's computer into the HTML of the clipboard, and the
 * pictures themselves into its RTF (Rich Text Format 1.9.1, "Pictures").
 */

interface RtfPicture {
  type: 'image/png' | 'image/jpeg';
  hex: string;
}

const pictureStart = '{\\pict';

/** Returns the PNG and JPEG pictures of an RTF text in their order; metafiles beside them are copies for old programs. */
export function picturesInRtf(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  for (let start = rtf.indexOf(pictureStart); start >= 0; start = rtf.indexOf(pictureStart, start + 1)) {
    const group = groupAt(rtf, start);
    const kind = /\\(png|jpeg)blip(?![a-z])/.exec(group.slice(0, 4000))?.[1];
    const hex = /[\da-f\s]+$/i.exec(group.slice(0, -1))?.[0].replaceAll(/\s/g, '') ?? '';
    if (kind !== undefined && hex.length > 0 && hex.length % 2 === 0)
      pictures.push({ type: kind === 'png' ? 'image/png' : 'image/jpeg', hex });
  }
  return pictures;
}

/** Returns the group that begins at this brace, up to the brace that ends it. */
function groupAt(rtf: string, start: number): string {
  const braces = /[{}]/g;
  braces.lastIndex = start;
  let depth = 0;
  for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
    depth += brace[0] === '{' ? 1 : -1;
    if (depth === 0) return rtf.slice(start, brace.index + 1);
  }
  return '';
}

/**
 * Replaces pictures on the clerk's computer by those of the RTF, and uploads them. Where their numbers differ it is not
 * known which is which, and all stay as they are.
 */
export function takePicturesOfRtf(editor: Editor, pasted: HTMLElement, rtf: string): void {
  const missingPictures = [...pasted.querySelectorAll('img')].filter(({ src }) => src.startsWith('file:'));
  if (missingPictures.length === 0) return;
  const pictures = picturesInRtf(rtf);
  if (pictures.length !== missingPictures.length) return;
  const { blobCache } = editor.editorUpload;
  for (const [at, { type, hex }] of pictures.entries()) {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const id = editor.dom.uniqueId('picture-');
    const picture = blobCache.create(id, new Blob([bytes], { type }), base64Of(bytes));
    blobCache.add(picture);
    missingPictures[at]!.src = picture.blobUri();
  }
  // The pasted text is in the editor once this event is over.
  queueMicrotask(() => void editor.uploadImages());
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
