import { expect, test } from 'vitest';
import { openEditor, written } from '../testing/open-editor.tsx';

/* The editor shows an article by the styles of the site. */

const picture = (width: number, rest = '') =>
  `<img width="${width}" height="40" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"${rest}>`;

/** Returns the distance between the beginnings of the first two characters with these words, in characters. */
function spacing(words: string): number {
  const view = written().defaultView!;
  const texts = written().createTreeWalker(written().body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.textContent?.indexOf(words) ?? -1;
    if (at < 0) continue;
    const left = (place: number) => {
      const range = written().createRange();
      range.setStart(texts.currentNode, place);
      range.setEnd(texts.currentNode, place + 1);
      return range.getBoundingClientRect().left;
    };
    const size = Number.parseFloat(view.getComputedStyle(texts.currentNode.parentElement!).fontSize);
    return (left(at + 1) - left(at)) / size;
  }
  throw new Error(`no “${words}”`);
}

test.each([
  ['in a paragraph', `<p><b>会场</b>如图所示${picture(2000)}</p>`],
  ['in a paragraph that Word justified', `<p style="text-align: justify">如图所示${picture(2000)}</p>`],
  ['in a link', `<p><b>会场</b>如图所示<a href="/x">${picture(2000)}</a></p>`],
  ['in an entry of a list', `<ul><li><b>会场</b>如图所示${picture(2000)}</li></ul>`],
])('the words before a wide picture %s are not spread over the line', async (_where, html) => {
  await openEditor(html);

  expect(spacing('如图所示')).toBeLessThan(1.2);
});

test('a long paragraph without a picture is justified', async () => {
  await openEditor(`<p>${'会场如图所示，'.repeat(40)}</p>`);

  const { textAlign } = written().defaultView!.getComputedStyle(written().querySelector('p')!);
  expect(textAlign).toBe('justify');
});
