import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { webContributions } from '#contract/news/contributions.ts';
import { call } from '../session/server.ts';
import { dropToken } from '../session/token.ts';
import { closeDialogs } from './dialogs.ts';
import { contributionOffice, forgetLimits, makeMember, signInHere } from './factories.ts';
import { openSite } from './open-site.tsx';

/* Steps that several tests of writing a contribution share. */

export const editorDialog = page.getByRole('dialog', { name: /^(投稿|修改稿件)$/ });
export const question = page.getByRole('dialog', { name: '稿件还没有提交' });
export const title = editorDialog.getByRole('textbox', { name: /标题/ });
export const editor = page.getByTitle('文章正文');
/** Returns the body of the document inside the editor. */
export const body = () => (editor.element() as HTMLIFrameElement).contentDocument!.body;
export const press = (name: string | RegExp) => editorDialog.getByRole('button', { name }).first().click();
export const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
export const holds = async (words: string) => await expect.poll(() => body().textContent).toContain(words);
export const contribute = (Title: string, MenuId: number) =>
  call(webContributions.SaveNews, { Title, MenuId, NewContent: '<p>原文</p>' });

export async function openEditor(): Promise<void> {
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await expect.element(title).toBeVisible();
  await expect.element(editor).toBeVisible();
}

/** Writes a contribution and waits until its draft is stored. */
export async function draft(name: string, words: string): Promise<void> {
  await openEditor();
  await title.fill(name);
  await editor.click();
  await userEvent.keyboard(words);
  await says(/^草稿已于 \d\d:\d\d:\d\d 保留/);
}

/** Each test begins as a new author who may contribute to the menus of `office`. */
export function beginAsAuthor() {
  const at = {} as {
    author: Awaited<ReturnType<typeof makeMember>>;
    office: Awaited<ReturnType<typeof contributionOffice>>;
    site: Awaited<ReturnType<typeof openSite>>;
  };
  beforeAll(async () => {
    at.office = await contributionOffice();
  });
  beforeEach(async () => {
    await forgetLimits();
    await page.viewport(1440, 900);
    at.author = await makeMember({ MemberName: `衡准风险管理公司${crypto.randomUUID().slice(0, 8)}` });
    await signInHere(at.author);
  });
  afterEach(async () => {
    closeDialogs();
    await at.site.unmount();
    dropToken();
  });
  const open = async () => {
    at.site = await openSite('/contribute');
  };
  return { at, open };
}
