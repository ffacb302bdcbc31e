/** Prints a PDF with the browser's own dialog, on the paper that its pages say. */
export function printPdf(content: Blob) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  // Out of sight but drawn: what is not drawn is not printed.
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.style.cssText =
    'position: fixed; width: 1px; height: 1px; bottom: 0; right: 0; border: 0; opacity: 0';
  // The dialog may stay open as long as somebody likes: what was printed last goes when the next one comes.
  last?.();
  last = () => {
    frame.remove();
    URL.revokeObjectURL(address);
  };
  frame.addEventListener('load', () => frame.contentWindow?.print(), { once: true });
  frame.src = address;
  document.body.append(frame);
}

let last: (() => void) | undefined;
