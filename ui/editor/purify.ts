import DOMPurify from 'dompurify';

/** Sanitises stored HTML before it is shown (security: line 15). The server sanitises every write as well. */
export function purify(html: string): string {
  return DOMPurify.sanitize(html, {
    FORBID_TAGS: [
      'svg',
      'math',
      'style',
      'noscript',
      'textarea',
      'form',
      'input',
      'button',
      'select',
      'iframe',
    ],
    ADD_ATTR: ['target', 'controls'],
  });
}
