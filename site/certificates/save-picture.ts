/** Hands a PNG to the browser's downloads. */
export function savePicture(base64: string, fileName: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: 'image/png' }), fileName);
}

export function saveBlob(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
