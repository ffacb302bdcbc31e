/** What came with a paste but does not lie on this site. */
export interface ForeignFiles {
  /** Pictures on other sites, which often refuse to show them elsewhere. */
  elsewhere: number;
  /** Pictures on the clerk's own computer, as Word writes them; they never arrive. */
  onOwnComputer: number;
  /** Links to files there, which lead nowhere for anybody else. */
  ownLinks: number;
}

const systemColours: Record<string, string> = { windowtext: '#000000', window: '#ffffff' };

/**
 * Takes from pasted HTML what only Word or WeChat understand (classes, `mso-` rules, empty office elements, tracking
 * data) and leaves what a reader sees: tables, headings, indents, colours, alignment.
 */
export function tidyPasted(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const element of body.querySelectorAll('style,script,meta,link,svg,mp-style-type,title'))
    element.remove();
  for (const element of body.querySelectorAll('*')) tidyElement(element);
  return body.innerHTML.replaceAll(/<!--[\s\S]*?-->/g, '');
}

function tidyElement(element: Element) {
  if (element.localName.includes(':')) return element.replaceWith(...element.childNodes);
  for (const name of element.getAttributeNames()) {
    if (/^(data-|on|v:|o:|powered-by$|leaf$|lang$)/.test(name)) element.removeAttribute(name);
  }
  if (/\bMso|rich_pages|list-padding/.test(element.className)) element.removeAttribute('class');
  const style = element.getAttribute('style');
  if (style !== null) setOrRemove(element, 'style', tidyStyle(style));
  alignByStyle(element);
}

function tidyStyle(style: string): string {
  return style
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !/^(mso-|tab-stops|page:|layout-grid)/i.test(rule))
    .map((rule) =>
      rule.replaceAll(/\b(windowtext|window)\b/gi, (colour) => systemColours[colour.toLowerCase()] ?? colour),
    )
    .join('; ');
}

/** The `align` attribute is not HTML any more; a table's own stays, because it moves the table and not its text. */
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
  const found: ForeignFiles = { elsewhere: 0, onOwnComputer: 0, ownLinks: 0 };
  for (const picture of pasted.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    if (isOnOwnComputer(source)) {
      found.onOwnComputer += 1;
      picture.remove();
    } else if (/^(https?:)?\/\//i.test(source) && new URL(source, ownOrigin).origin !== ownOrigin) {
      found.elsewhere += 1;
    }
  }
  for (const link of pasted.querySelectorAll('a[href]')) {
    if (!isOnOwnComputer(link.getAttribute('href') ?? '')) continue;
    found.ownLinks += 1;
    link.replaceWith(...link.childNodes);
  }
  return found;
}

const isOnOwnComputer = (address: string) => /^file:/i.test(address);

/** What the clerk is told; blank when everything arrived. */
export function foreignFilesText({ elsewhere, onOwnComputer, ownLinks }: ForeignFiles): string {
  const parts = [
    elsewhere > 0 && `粘贴的内容中有 ${elsewhere} 张图片来自其他网站，在本站很可能无法显示，请下载后重新上传`,
    onOwnComputer > 0 && `有 ${onOwnComputer} 张图片留在您的电脑上没有带入，请用“图片”按钮上传`,
    ownLinks > 0 && `有 ${ownLinks} 个链接指向您电脑上的文件，已去掉，请用“上传附件”按钮上传`,
  ];
  return parts.filter(Boolean).join('；');
}
