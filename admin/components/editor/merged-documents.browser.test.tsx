import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { FormEditor } from '../../forms/editor.tsx';
import { NoticeEditor } from '../../notices/editor.tsx';
import { call } from '../../session/call.ts';
import { pressOn } from '../../testing/acts.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { newField } from '../fields-designer/new-field.ts';

/* What two clerks change at once in forms and notices; activities and articles have tests of their own. */

const Fields = [{ ...newField('text'), Label: '甲栏' }];
const saveForm = (form: object) =>
  call(businessForms.SaveForm, { CloseDay: '2098-12-01', IsSingle: true, Fields, ...form } as never);
const saveNotice = (form: object) => call(businessNotices.SaveNotice, { Audience: {}, ...form } as never);

const documents = {
  form: {
    name: '问卷',
    async make(form: object) {
      return (await saveForm(form)).FormId;
    },
    change: (FormId: number, form: object) => saveForm({ FormId, ...form }),
    screen: <FormEditor />,
    address: '/System/forms/edit',
    read: (id: number) => call(businessForms.GetForm, { id }),
    saved: '已保存',
  },
  notice: {
    name: '通知',
    async make(form: object) {
      return (await saveNotice(form)).NoticeId;
    },
    change: (NoticeId: number, form: object) => saveNotice({ NoticeId, ...form }),
    screen: <NoticeEditor />,
    address: '/System/notices/edit',
    read: (id: number) => call(businessNotices.GetNotice, { id }),
    saved: '草稿已保存',
  },
};

test.each(['form', 'notice'] as const)('a %s that two clerks change at once is merged', async (kind) => {
  const { name, make, change, screen, address, read, saved } = documents[kind];
  await page.viewport(1440, 900);
  await signIn();
  const id = await make({ Title: '两人同时改', Content: '原来的内容' });
  const { unmount } = await openScreen(screen, `${address}?id=${id}`);
  const title = page.getByLabelText('标题', { exact: true }).first();
  const save = () => pressOn(title, '{Control>}s{/Control}');
  await title.fill('我改的标题');
  await change(id, { Title: '两人同时改', Content: '对方改的内容' });

  await save();
  const conflict = page.getByRole('dialog', { name: `${name}刚刚被别人保存过` });
  await conflict.getByRole('button', { name: '对照后合并' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await save();

  await expect.element(page.getByText(saved, { exact: true }).first()).toBeVisible();
  expect(await read(id)).toMatchObject({ Title: '我改的标题', Content: '对方改的内容' });
  await unmount();
});
