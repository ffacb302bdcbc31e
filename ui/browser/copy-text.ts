/**
 * Copies a text to the clipboard, also as HTML for programs that accept it; returns false if the browser denies access.
 * Pages without TLS only have the deprecated API.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') }),
      ]);
    return true;
  } catch {
    return copyBySelection(text, html);
  }
}

const blob = (text: string, type: string) => new Blob([text], { type });

function copyBySelection(text: string, html: string | undefined): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // In sight, or the page would scroll to it.
  field.style.cssText =
    'position: fixed; top: 0; left: 0; width: 1px; height: 1px; border: 0; padding: 0; opacity: 0';
  field.addEventListener('copy', (event) => {
    if (html === undefined || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
  });
  // An open dialog traps the focus.
  (focused?.closest('dialog, [role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
