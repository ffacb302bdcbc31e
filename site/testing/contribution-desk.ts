import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { webContributions } from '#contract/contributions.ts';
import { call } from '../session/server.ts';

/* What tests do again and again where a member writes a contribution. */

export const desk = page.getByRole('dialog', { name: /^(投稿|修改稿件)$/ });
export const question = page.getByRole('dialog', { name: '稿件还没有提交' });
export const title = desk.getByRole('textbox', { name: /标题/ });
export const editor = page.getByTitle('文章正文');
/** Of the document in which the text is written. */
export const body = () => (editor.element() as HTMLIFrameElement).contentDocument!.body;
export const press = (name: string | RegExp) => desk.getByRole('button', { name }).first().click();
export const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
export const holds = async (words: string) => await expect.poll(() => body().textContent).toContain(words);
export const contribute = (Title: string, MenuId: number) =>
  call(webContributions.SaveNews, { Title, MenuId, NewContent: '<p>原文</p>' });

export async function openDesk(): Promise<void> {
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await expect.element(title).toBeVisible();
  await expect.element(editor).toBeVisible();
}

/** Writes something and waits until it is kept. */
export async function draft(name: string, words: string): Promise<void> {
  await openDesk();
  await title.fill(name);
  await editor.click();
  await userEvent.keyboard(words);
  await says(/^草稿已于 \d\d:\d\d:\d\d 保留/);
}
