const patienceMs = 5000;

/**
 * Prints a PDF with the browser's own dialog, on the paper that its pages have. `refused` is called where the browser
 * cannot: WebKit never reports that a frame has loaded one, and others forbid a page to print the content of their
 * viewer.
 */
export function printPdf(content: Blob, refused: () => void) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  // Out of sight but rendered: an element that is not rendered is not printed.
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.style.cssText =
    'position: fixed; width: 1px; height: 1px; bottom: 0; right: 0; border: 0; opacity: 0';
  // The dialog may stay open for any time, so the frame is removed when the next one is printed.
  last?.();
  const timeoutMs = setTimeout(giveUp, patienceMs);
  last = () => {
    clearTimeout(timeoutMs);
    frame.remove();
    URL.revokeObjectURL(address);
  };
  frame.addEventListener('load', print, { once: true });
  frame.src = address;
  document.body.append(frame);

  function print() {
    clearTimeout(timeoutMs);
    try {
      frame.contentWindow?.print();
    } catch {
      giveUp();
    }
  }

  function giveUp() {
    last?.();
    last = undefined;
    refused();
  }
}

let last: (() => void) | undefined;
