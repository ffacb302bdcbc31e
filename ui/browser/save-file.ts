/** Passes a file to the browser, which stores it among the downloads. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // WebKit and older browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
