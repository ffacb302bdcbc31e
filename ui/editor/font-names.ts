import type { Editor } from 'tinymce';
import { fontFamilies } from './settings.ts';

const choices = fontFamilies.split(';').map((choice) => {
  const [name = '', family = ''] = choice.split('=');
  return { name, family };
});

/** Makes the font box of the toolbar show names; TinyMCE shows the whole list of families for fonts that it does not offer. */
export function nameFonts(editor: Editor) {
  editor.on('PreInit', () => {
    editor.addQueryValueHandler('FontName', () => {
      const familyOf = (node: Element) => editor.dom.getStyle(node, 'font-family', true);
      return shownFont(familyOf(editor.selection.getNode()), familyOf(editor.getBody()));
    });
  });
}

/**
 * Returns the text of the font box for a computed `font-family`: the family of a choice, which the box shows by its
 * name; 默认字体 for the font of the whole text; the first name otherwise.
 */
function shownFont(family: string, ofText: string): string {
  const first = firstOf(family);
  const choice = choices.find(
    ({ name, family: offered }) => isSame(first, name) || isSame(first, firstOf(offered)),
  );
  if (choice) return choice.family;
  return family === ofText ? '默认字体' : first;
}

const firstOf = (family: string) => (family.split(',')[0] ?? '').trim().replaceAll(/^['"]|['"]$/g, '');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
