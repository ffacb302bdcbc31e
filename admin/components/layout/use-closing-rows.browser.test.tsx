import { useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { cdp, page } from 'vitest/browser';
import { useClosingRows } from './use-closing-rows.ts';

/* A row that leaves a list: the rows below move up, where the user has not asked for less motion. */

async function send(method: string, given: object): Promise<void> {
  const session = cdp() as unknown as { send: (method: string, given: object) => Promise<void> };
  await session.send(method, given);
}

const askFor = (value: 'reduce' | 'no-preference') =>
  send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

// Motions stand still, so that a slow machine sees them as well.
beforeAll(async () => {
  await send('Animation.enable', {});
  await send('Animation.setPlaybackRate', { playbackRate: 0 });
});
afterAll(async () => {
  await send('Animation.setPlaybackRate', { playbackRate: 1 });
  await askFor('reduce');
});

function List() {
  const [rows, setRows] = useState([1, 2, 3, 4]);
  useClosingRows();
  return (
    <>
      <button type="button" onClick={() => setRows(rows.filter((row) => row !== 2))}>
        删除第二行
      </button>
      <button type="button" onClick={() => setRows([5, 6, 7, 8])}>
        下一页
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row} data-row-id={row}>
            第 {row} 行
          </li>
        ))}
      </ul>
    </>
  );
}

const moving = () =>
  page
    .getByRole('listitem')
    .elements()
    .filter((row) => row.getAnimations().length > 0)
    .map(({ textContent }) => textContent);

test('the rows below a deleted one move up, and those above stay', async () => {
  await askFor('no-preference');
  await render(<List />);

  await page.getByRole('button', { name: '删除第二行' }).click();

  await expect.poll(moving).toEqual(['第 3 行', '第 4 行']);
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
});

test('the rows of another page do not move', async () => {
  await askFor('no-preference');
  await render(<List />);

  await page.getByRole('button', { name: '下一页' }).click();

  await expect.element(page.getByText('第 5 行')).toBeVisible();
  expect(moving()).toEqual([]);
});

test('nothing moves for a user who asked for less motion', async () => {
  await askFor('reduce');
  await render(<List />);

  await page.getByRole('button', { name: '删除第二行' }).click();

  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3);
  expect(moving()).toEqual([]);
});
