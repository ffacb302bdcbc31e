import { ElementType, parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
export type TextNode = Extract<Node, { type: typeof ElementType.Text }>;

/** Makes a text of a document. */
export function textNode(words: string): TextNode {
  const [text] = parseDocument('文').children;
  if (text?.type !== ElementType.Text) throw new Error('The parser made no text of a text.');
  text.data = words;
  return text;
}
