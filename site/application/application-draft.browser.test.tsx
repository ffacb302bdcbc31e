import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localStore, sessionStore } from '#ui/browser/storage.ts';
import { breakLine } from '#ui/testing/broken-network.ts';
import {
  beginAsVisitor,
  choose,
  dialog,
  field,
  file,
  fillIn,
  holding,
  isSent,
  open,
  picture,
  says,
  submit,
} from '../testing/application-form.tsx';
import { apply } from '../testing/factories.ts';

/*
 * Files of a membership application; obstacles lose no text. E2e tests show uploads over a bad network and drafts after
 * a reload.
 */

beginAsVisitor();

test('the field rejects files that are too large or of an unsupported type', async () => {
  await open();
  await choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], '材料.zip'));
  await says('文件不得大于10MB');
  await choose(new File(['MZ'], '程序.exe'));
  await says(/^上传格式需为：/);
  // The name is valid and the content is not: the program rejects the file.
  await choose(new File(['MZ'], '执照.pdf'));
  await expect.element(dialog.getByText(/^执照.pdf/)).toBeVisible();
  await says(/^上传格式需为：/);
  expect(dialog.getByRole('button', { name: '重试' }).elements()).toEqual([]);

  await choose(await picture('材料.png'));
  await dialog.getByRole('button', { name: '移除材料.png' }).click();
  await expect.element(file).toHaveFocus();
  expect(dialog.getByText(/^材料.png/).elements()).toEqual([]);
});

test('the field accepts one dropped file at a time', async () => {
  await open();
  const drop = async (...names: string[]) => {
    const dataTransfer = holding(...(await Promise.all(names.map(picture))));
    (await file.findElement()).dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  };

  await drop('一.png', '二.png');
  await says('一次只能上传一个文件，多个文件请先打包');
  await drop('全部.png');

  await expect.element(dialog.getByRole('button', { name: '移除全部.png' })).toBeVisible();
});

test('an application that is sent without a network retains its values and can be sent later', async () => {
  await open();
  await fillIn('offline-company');
  const line = breakLine();

  await submit();
  await says(/^未能提交：后端接口连接异常/);
  await expect.element(field('账号')).toHaveValue('offline-company');
  line.mend();
  await submit();

  await isSent();
});

test('an application above the limit of an address shows the time of the next attempt and the contact', async () => {
  for (let number = 1; number <= 20; number++) await apply(`busy-company${number}`);
  await open();
  await fillIn('busy-company-21');

  await submit();

  await says(/^未能提交：从您所在网络提交的申请过多，请在.+\d\d:\d\d 以后再试，/);
  await expect.element(field('账号')).toHaveValue('busy-company-21');
});

test('closing the dialog retains the values, a click outside is ignored, and 清空重填 clears the form', async () => {
  await open();
  await fillIn('careful-company');
  await userEvent.click(document.documentElement, { position: { x: 5, y: 400 } });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('已保留填写的内容，再次打开可继续填写')).toBeVisible();

  await page.getByRole('button', { name: '申请', exact: true }).click();
  await says(/^已恢复您此前填写的内容/);
  await expect.element(field('账号')).toHaveValue('careful-company');
  await expect.element(field('密码')).toHaveValue('');
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('button', { name: '清空重填' }).click();
  await expect.element(field('账号')).toHaveValue('');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '申请', exact: true }).click();
  expect(dialog.getByText(/已恢复/).elements()).toEqual([]);
});

test('a draft from an earlier visit is shown only to those who say that the draft is theirs', async () => {
  await open();
  await fillIn('former-company');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  forgetTab();

  await page.getByRole('button', { name: '申请', exact: true }).click();

  await says(/^这台电脑上有一份 .+ 填写、还没有提交的入会申请。是您填写的吗？$/);
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  expect(document.body.textContent).not.toContain('former-company');
  await dialog.getByRole('button', { name: '是我填写的，继续填写' }).click();
  await expect.element(field('账号')).toHaveValue('former-company');
  await dialog.getByRole('button', { name: '取消' }).click();
  forgetTab();
  await page.getByRole('button', { name: '申请', exact: true }).click();
  await dialog.getByRole('button', { name: '不是我的，删除并重新填写' }).click();

  await expect.element(field('账号')).toHaveValue('');
  expect(localStore.names().filter((name) => name.startsWith('applicationDraft.'))).toEqual([]);
});

/** What a tab remembers ends with the tab. */
function forgetTab() {
  for (const name of sessionStore.names()) sessionStore.remove(name);
}
