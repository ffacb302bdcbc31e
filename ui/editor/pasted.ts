import { isBoundedMarkup } from '#contract/content/article-text.ts';
import type { UnkeptCounts } from '#contract/content/unkept.ts';
import { keepCode, keepTicks } from './paste-blocks.ts';
import { writeFormulas } from './paste-formulas.ts';
import { lostMediaText, nothingLost, takeMedia, type LostMedia } from './paste-media.ts';
import {
  dropFetchingStyles,
  giveAddressesBack,
  inFrame,
  makeReadable,
  takeOutHidden,
  writeStylesIn,
} from './paste-styles.ts';
import { translateSymbols } from './paste-symbols.ts';
import { takeUnkept, unkeptText, writeStoredForms } from './paste-unkept.ts';
import type { UploadKinds } from './upload.ts';

/** Pasted references to files outside this site. */
export interface ForeignFiles {
  /** Pictures on other sites, which often refuse to show them elsewhere. */
  elsewhere: number;
  /** Pictures on the clerk's own computer, as Word writes them; they never arrive. */
  onOwnComputer: number;
  /** Links to files there, which lead nowhere for anybody else. */
  ownLinks: number;
}

const systemColours: Record<string, string> = { windowtext: '#000000', window: '#ffffff' };

/** Pasted HTML as an article has it, with counts of the content that was lost. */
export interface Pasted {
  html: string;
  lost: LostMedia;
  /** What a save would not store either. */
  unkept: UnkeptCounts;
  /** Pieces that could not be seen where they were copied: hidden rows, comments, deleted text of tracked changes. */
  hidden: number;
  /** The markup was more than an article may have, so that only the words arrived. */
  isTextAlone?: true;
}

/**
 * Removes from pasted HTML everything that only Word or WeChat understand (classes, `mso-` rules, empty office
 * elements, tracking data) and leaves the visible content: tables, headings, indents, colours, alignment. `source` is
 * the complete pasted HTML, with the style sheets in its head.
 */
export function tidyPasted(html: string, source = ''): Pasted {
  if (!isBoundedMarkup(html))
    return { html: textAlone(html), lost: nothingLost, unkept: {}, hidden: 0, isTextAlone: true };
  const { body, head } = parse(sheetsOf(source) + html);
  if (isFromOffice(source + html)) for (const deleted of body.querySelectorAll('del')) deleted.remove();
  writeFormulas(body);
  const lost = takeMedia(body);
  keepTicks(body);
  keepCode(body);
  const { drawings = 0, ...unkept } = takeUnkept(body);
  lost.pictures += drawings;
  writeStoredForms(body);
  const { shown, hidden } = inFrame(head.innerHTML + body.innerHTML, (rendered) => {
    const count = takeOutHidden(rendered);
    translateSymbols(rendered);
    writeStylesIn(rendered);
    makeReadable(rendered);
    giveAddressesBack(rendered);
    return { shown: rendered.innerHTML, hidden: count };
  });
  return { html: tidy(parse(shown).body), lost, unkept, hidden };
}

/** The longest part of a source that is searched for style sheets; Word writes some 100,000 characters of them. */
const maxSourceLength = 5_000_000;

/** Returns the style sheets of a source, also those that it has only for Office. */
function sheetsOf(source: string): string {
  const sheets: string[] = [];
  const start = /<style[^<>]*>/gi;
  const end = /<\/style>/gi;
  const searched = source.slice(0, maxSourceLength);
  while (start.test(searched)) {
    const from = start.lastIndex;
    end.lastIndex = from;
    if (!end.test(searched)) break;
    sheets.push(`<style>${searched.slice(from, end.lastIndex)}`);
    start.lastIndex = end.lastIndex;
  }
  return sheets.join('');
}

/** Returns the words of pasted HTML as paragraphs, a row of a table in one of them. */
function textAlone(html: string): string {
  const lines = html
    .replaceAll(/<\/(?:p|div|section|li|tr|h[1-6])>|<br\b/gi, (tag) => `\n${tag}`)
    .replaceAll(/<\/t[dh]>/gi, (tag) => `\t${tag}`);
  const text = parse(lines).body.textContent ?? '';
  const paragraphs = text.split('\n').map((line) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = line.trim();
    return paragraph.textContent === '' ? '' : paragraph.outerHTML;
  });
  return paragraphs.join('');
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Returns content that was copied in the editor without styles that would fetch an address. */
export function withoutFetchingStyles(html: string): string {
  const { body } = parse(html);
  dropFetchingStyles(body);
  return body.innerHTML;
}

const isFromOffice = (html: string) => /urn:schemas-microsoft-com:office|\bmso-|kingsoft/i.test(html);

function tidy(body: HTMLElement): string {
  for (const element of body.querySelectorAll('style,script,meta,link,svg,mp-style-type,title'))
    element.remove();
  for (const summary of body.querySelectorAll('summary')) {
    const title = document.createElement('p');
    title.append(...summary.childNodes);
    summary.replaceWith(title);
  }
  for (const element of body.querySelectorAll('*')) tidyElement(element);
  return body.innerHTML.replace(/<!--[^]*?-->/g, '');
}

/** Elements without a meaning of their own here: insertions of tracked changes, targets of comments, foldable parts. */
const wrappers =
  'ins[cite],ins[datetime],.msoIns,a[style*="mso-comment-reference"]:not([href]),details,b[id^="docs-internal-guid"]';

function tidyElement(element: Element) {
  if (element.localName.includes(':') || element.matches(wrappers))
    return element.replaceWith(...element.childNodes);
  for (const name of element.getAttributeNames()) {
    if (/^(data-|on|v:|o:|powered-by$|leaf$|lang$)/.test(name)) element.removeAttribute(name);
  }
  element.removeAttribute('class');
  const style = element.getAttribute('style');
  if (style !== null) setOrRemove(element, 'style', tidyStyle(style));
  alignByStyle(element);
}

function tidyStyle(style: string): string {
  return style
    .split(';')
    .map((rule) => rule.trim())
    .filter(
      (rule) => rule !== '' && !/^(mso-|tab-stops|page:|layout-grid|background-image:\s*none$)/i.test(rule),
    )
    .map((rule) =>
      rule.replace(/\b(windowtext|window)\b/gi, (colour) => systemColours[colour.toLowerCase()] ?? colour),
    )
    .join('; ');
}

/**
 * Replaces the obsolete `align` attribute by a style; a table's own stays, because it moves the table and not its text.
 */
function alignByStyle(element: Element) {
  const align = element.getAttribute('align');
  if (align === null || element.localName === 'table' || element.localName === 'img') return;
  element.removeAttribute('align');
  if (
    /^(left|center|right|justify)$/i.test(align) &&
    element instanceof HTMLElement &&
    !element.style.textAlign
  ) {
    element.style.textAlign = align.toLowerCase();
  }
}

function setOrRemove(element: Element, name: string, value: string) {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Counts them, and takes away those that can never be shown or followed. */
export function takeForeignFiles(pasted: HTMLElement, ownOrigin: string): ForeignFiles {
  const counts: ForeignFiles = { elsewhere: 0, onOwnComputer: 0, ownLinks: 0 };
  for (const picture of pasted.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (isOnOwnComputer(source)) {
      counts.onOwnComputer += 1;
      picture.remove();
    } else if (/^(https?:)?\/\//i.test(source) && new URL(source, ownOrigin).origin !== ownOrigin) {
      counts.elsewhere += 1;
    }
  }
  for (const link of pasted.querySelectorAll('a[href]')) {
    if (!isOnOwnComputer(link.getAttribute('href') ?? '')) continue;
    counts.ownLinks += 1;
    link.replaceWith(...link.childNodes);
  }
  return counts;
}

/** Pictures of a mail (`cid:`) stay in the mail program. */
const isOnOwnComputer = (address: string) => /^(?:file|cid):/i.test(address);

/**
 * Returns the message about pasted files; blank when everything arrived. It names only buttons that this editor has.
 */
export function foreignFilesText(
  { elsewhere, onOwnComputer, ownLinks }: ForeignFiles,
  kinds: UploadKinds,
): string {
  const instead = kinds.attachment ? '请用“上传附件”按钮上传' : '这里不能上传附件';
  const parts = [
    elsewhere > 0 && `粘贴的内容中有 ${elsewhere} 张图片来自其他网站，在本站很可能无法显示，请下载后重新上传`,
    onOwnComputer > 0 && `有 ${onOwnComputer} 张图片留在您的电脑上没有带入，请用“上传图片”按钮上传`,
    ownLinks > 0 && `有 ${ownLinks} 个链接指向您电脑上的文件，已去掉，${instead}`,
  ];
  return parts.filter(Boolean).join('；');
}

/** Returns the message about what pasted content lost; blank when it is complete. */
export function pastedText(
  { lost, unkept, hidden, isTextAlone }: Omit<Pasted, 'html'>,
  kinds: UploadKinds,
): string {
  const parts = [
    isTextAlone && '粘贴的内容格式过于复杂，只带入了文字；很长的表格请拆成几段粘贴，或作为附件上传',
    lostMediaText(lost, kinds),
    unkeptText(unkept),
    hidden > 0 && `有 ${hidden} 处看不见的内容（隐藏的行列和文字、批注、修订中已删除的文字）没有带入`,
  ];
  return parts.filter(Boolean).join('；');
}
