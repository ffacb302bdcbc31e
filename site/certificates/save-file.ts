/** Hands what came as base64 to the browser's downloads. */
export function saveBase64(base64: string, type: string, fileName: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), fileName);
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
