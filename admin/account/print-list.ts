/** Prints a heading and lines alone on a sheet, without the page around them. */
export function printList(title: string, lines: readonly string[]) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const sheet = frame.contentWindow;
  if (!sheet) return frame.remove();
  sheet.document.title = title;
  const heading = sheet.document.createElement('h1');
  heading.textContent = title;
  const list = sheet.document.createElement('ol');
  list.append(
    ...lines.map((line) => {
      const item = sheet.document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
  sheet.document.body.append(heading, list);
  sheet.onafterprint = () => frame.remove();
  sheet.print();
}
