import { saveFile } from '#ui/browser/save-file.ts';

/** Saves base64 content as a download. */
export function saveBase64(base64: string, type: string, fileName: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type }), fileName);
}
