/** Prints a heading and lines alone on a sheet, without the page around them. */
export function printList(title: string, lines: readonly string[]) {
  printSheet(title, (sheet) => {
    const list = sheet.createElement('ol');
    list.append(...lines.map((line) => withText(sheet.createElement('li'), line)));
    return list;
  });
}

/** Prints a record as the form that it is on paper: names and values, two beside each other, long ones alone. */
export function printForm(title: string, fields: readonly { label: string; value: string; isLong?: true }[]) {
  printSheet(title, (sheet) => {
    const table = sheet.createElement('dl');
    table.append(
      ...fields.map(({ label, value, isLong }) => {
        const field = sheet.createElement('div');
        if (isLong) field.style.gridColumn = '1 / -1';
        field.append(
          withText(sheet.createElement('dt'), label),
          withText(sheet.createElement('dd'), value || '\u3000'),
        );
        return field;
      }),
    );
    return table;
  });
}

const bodyStyles = `
  body { font: 12pt/1.6 "Noto Serif CJK SC", "Noto Serif SC", SimSun, serif; }
`;

const printStyles = `
  @page { margin: 18mm; }
  h1 { font-size: 18pt; text-align: center; }
  dl { display: grid; grid-template-columns: 1fr 1fr; border: solid; border-width: 1px 0 0 1px; margin: 0; }
  dl > div { display: grid; grid-template-columns: 9em 1fr; border: solid; border-width: 0 1px 1px 0; break-inside: avoid; }
  dt, dd { margin: 0; padding: 4pt 6pt; overflow-wrap: anywhere; white-space: pre-line; }
  dt { border-right: 1px solid; }
`;

/** Prints what `render` returns below its title; with `styles` of its own, without the title. */
export function printSheet(
  title: string,
  render: (sheet: Document) => Node,
  { styles }: { styles?: string } = {},
) {
  const frame = document.createElement('iframe');
  // Out of sight but rendered: an element that is not rendered is not printed.
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0';
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) return frame.remove();
  const sheet = view.document;
  sheet.title = title;
  sheet.head.append(withText(sheet.createElement('style'), `${bodyStyles}${styles ?? printStyles}`));
  if (styles === undefined) sheet.body.append(withText(sheet.createElement('h1'), title));
  sheet.body.append(render(sheet));
  view.onafterprint = () => frame.remove();
  view.print();
}

/** Returns the element with this text. */
export function withText<E extends HTMLElement>(element: E, text: string): E {
  element.textContent = text;
  return element;
}
