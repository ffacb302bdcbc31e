import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { draftKeysOf, useDraftClaim, useFreeDraft } from './draft-claim.ts';
import { storeDraft } from './draft.ts';
import { localStore } from './storage.ts';

/* Each open document has a draft of its own, also beside another one that is new as well. */

const base = 'testDraft.0';
const forget = () => draftKeysOf(base).forEach((name) => localStore.remove(name));
beforeEach(forget);
afterEach(forget);

function OpenDocument({ name }: { name: string }) {
  const { storageKey, passOver } = useDraftClaim(base);
  return (
    <>
      <output data-testid={name}>{storageKey ?? 'waiting'}</output>
      <button type="button" onClick={passOver}>
        another for {name}
      </button>
    </>
  );
}

function Offer() {
  return <output data-testid="offer">{useFreeDraft(base) ?? 'none'}</output>;
}

const keyOf = (name: string) => page.getByTestId(name).element().textContent;

/** Another tab has a document with this key open, until the test ends or it is closed. */
async function openElsewhere(storageKey: string): Promise<() => void> {
  let close = () => {};
  const isOpen = new Promise<void>((resolve) => {
    void navigator.locks.request(`open ${storageKey}`, () => {
      resolve();
      return new Promise<void>((end) => (close = end));
    });
  });
  await isOpen;
  onTestFinished(() => close());
  return () => close();
}

test('two new documents have two keys, and the second is not offered the draft of the first', async () => {
  await render(<OpenDocument name="first" />);
  await expect.poll(() => keyOf('first')).toBe(base);
  storeDraft(base, { text: 'first' });

  await render(<OpenDocument name="second" />);

  await expect.poll(() => keyOf('second')).toMatch(/^testDraft\.0~\w+$/);
  expect(keyOf('first')).toBe(base);
});

test('a document in another tab holds its draft; once that tab is gone, its draft is offered', async () => {
  storeDraft(base, { text: 'elsewhere' });
  const close = await openElsewhere(base);
  await render(<Offer />);
  await render(<OpenDocument name="here" />);
  await expect.poll(() => keyOf('here')).toMatch(/~/);
  expect(keyOf('offer')).toBe('none');
  await cleanup();

  close();

  await render(<OpenDocument name="again" />);
  await expect.poll(() => keyOf('again')).toBe(base);
});

test('of several drafts that were left behind the newest comes first, and one passed over stays', async () => {
  storeDraft(base, { text: 'old' });
  localStore.set(`${base}~b`, JSON.stringify({ text: 'new', keptAt: Number.MAX_SAFE_INTEGER }));
  await render(<OpenDocument name="one" />);
  await expect.poll(() => keyOf('one')).toBe(`${base}~b`);

  await page.getByRole('button', { name: 'another for one' }).click();
  await expect.poll(() => keyOf('one')).toBe(base);
  await page.getByRole('button', { name: 'another for one' }).click();

  await expect.poll(() => keyOf('one')).toMatch(/^testDraft\.0~\w{2,}$/);
  expect(draftKeysOf(base)).toEqual([`${base}~b`, base]);
});

test('without locks, as over HTTP, the same holds', async () => {
  const { locks } = navigator;
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  onTestFinished(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
  storeDraft(base, { text: 'elsewhere' });
  localStore.set(`open ${base}`, String(Date.now()));

  await render(<OpenDocument name="here" />);

  await expect.poll(() => keyOf('here')).toMatch(/~/);
  await cleanup();
  // That tab has crashed.
  localStore.set(`open ${base}`, String(Date.now() - 120_000));
  await render(<OpenDocument name="later" />);
  await expect.poll(() => keyOf('later')).toBe(base);
  await cleanup();
  await expect.poll(() => localStore.get(`open ${base}`)).toBeNull();
});
