import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { RowCheckBox } from './row-check-box.tsx';
import { useOwnSelection, useSelection, type Selection } from './selection.ts';

/* Rows are ticked faster than the screen is rendered. */

interface Company {
  id: number;
  name: string;
}

const companies: Company[] = ['青岚检测', '青岚咨询', '青岚建设'].map((name, at) => ({ id: at + 1, name }));
const idOf = ({ id }: Company) => id;

let screen: OpenScreen;

afterEach(() => screen.unmount());

function Rows({ selection }: { selection: Selection<Company> }) {
  return (
    <>
      {companies.map((row) => (
        <RowCheckBox key={row.id} row={row} id={row.id} name={row.name} selection={selection} />
      ))}
      <output>已选 {selection.rows.size} 家</output>
    </>
  );
}

const Stored = () => <Rows selection={useSelection('quick ticks', companies, idOf)} />;
const Own = () => <Rows selection={useOwnSelection(companies, idOf)} />;

test.each([
  ['of a list', <Stored key="stored" />],
  ['of a window', <Own key="own" />],
])('two ticks at once choose both rows %s, and two more leave them', async (_where, rows) => {
  await signIn();
  screen = await openScreen(rows);
  const boxes = page.getByRole('checkbox');
  await expect.element(boxes.first()).toBeVisible();
  const tickTwo = () => {
    for (const box of boxes.elements().slice(0, 2)) (box as HTMLInputElement).click();
  };

  tickTwo();
  await expect.element(page.getByText('已选 2 家')).toBeVisible();
  await expect.element(boxes.nth(1)).toBeChecked();

  tickTwo();
  await expect.element(page.getByText('已选 0 家')).toBeVisible();
});
