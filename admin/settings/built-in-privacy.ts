/** Fetches the built-in privacy text as the editor can hold it; blank if it cannot be read. */
export async function fetchBuiltInText(): Promise<string> {
  try {
    const page = new DOMParser().parseFromString(await (await fetch('/privacy')).text(), 'text/html');
    const article = page.querySelector('main .article');
    return article ? inParagraphs(article) : '';
  } catch {
    return '';
  }
}

/** Articles have no lists of terms: each term starts its paragraph, so that it does not run into the next text. */
export function inParagraphs(article: Element): string {
  const whole = article.cloneNode(true) as Element;
  for (const list of whole.querySelectorAll('dl')) {
    const terms = [...list.querySelectorAll('dt')].map((term) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = `${term.textContent}：${term.nextElementSibling?.textContent ?? ''}`;
      return paragraph;
    });
    list.replaceWith(...terms);
  }
  return whole.innerHTML;
}
