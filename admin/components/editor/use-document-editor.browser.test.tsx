import { Button, Form, Input } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNews, type ManagedNews } from '#contract/news/managed-news.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { countedUpload } from '#ui/editor/unsent-files.ts';
import { call } from '../../session/call.ts';
import { breakLine, holdFirst, notice } from '../../testing/acts.ts';
import { makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { draftKey, readDocumentDraft, type DocumentDraft } from './document-draft.ts';
import { DraftedDocument } from './drafted-document.tsx';
import { useDocumentEditor, type DocumentStart } from './use-document-editor.ts';

/* The rules of every document editor, shown on the simplest one: a title and a text, saved as an article. */

interface Fields {
  Title: string;
}

let MenuId: number;
let screen: OpenScreen;
let about = 0;

beforeAll(async () => {
  await signIn();
  MenuId = await makeMenu('写字台');
});
beforeEach(() => signIn());
afterEach(() => screen.unmount());

const keyOf = (id: number) => draftKey('news', 1, id === 0 ? `new-${about}` : id);
const draftOf = (id: number) => readDocumentDraft<Fields>(keyOf(id));

interface EditorProps {
  start: DocumentStart<Fields>;
  draft: DocumentDraft<Fields> | undefined;
}

function PlainEditor({ start, draft }: EditorProps) {
  const editor = useDocumentEditor({
    save: businessNews.SaveNews,
    invalidates: [],
    start,
    draft,
    storageKey: keyOf(start.id),
    storageKeyOf: keyOf,
    theirsIn: ({ Current }) => Current as ManagedNews,
    storedAs: ({ NewsId, Version }) => ({ id: NewsId, version: Version }),
    onStored: () => {},
  });
  const whole = () => ({
    ...editor.fields(),
    MenuId,
    NewsId: editor.id,
    NewContent: editor.text.html,
    Status: 0,
    Version: editor.version(),
  });
  return (
    <Form
      form={editor.form}
      initialValues={draft?.fields ?? start.fields}
      onValuesChange={editor.markChanged}
    >
      <Form.Item name="Title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
        <Input />
      </Form.Item>
      <textarea
        aria-label="正文"
        value={editor.text.html}
        onChange={({ target }) => editor.write(target.value)}
      />
      <Button onClick={() => void editor.save(whole())}>保存</Button>
      <output data-testid="state">
        {editor.isSaving ? '保存中' : editor.changed ? '未保存' : `第 ${editor.version() ?? 0} 版`}
      </output>
      {editor.refusal && <p role="alert">{editor.refusal}</p>}
      {editor.theirs && (
        <section aria-label="对方的版本">
          <p>{editor.theirs.Title}</p>
          <Button
            onClick={() => {
              editor.goOnFrom(editor.theirs!.Version);
              editor.backFromConflict();
            }}
          >
            在它之上继续
          </Button>
        </section>
      )}
    </Form>
  );
}

async function open(start: Partial<DocumentStart<Fields>> = {}): Promise<void> {
  const opened = { id: 0, version: undefined, fields: { Title: '' }, html: '', ...start };
  screen = await openScreen(
    <DraftedDocument<Fields> storageKey={keyOf(opened.id)} view={({ fields }) => <p>{fields.Title}</p>}>
      {(draft) => <PlainEditor start={opened} draft={draft} />}
    </DraftedDocument>,
  );
}

/** Opens the editor with a saved article. */
async function openSaved(Title: string): Promise<number> {
  const id = await makeNews({ MenuId, Title, Status: 0 });
  await open({ id, version: 1, fields: { Title }, html: '<p>正文</p>' });
  return id;
}

const title = page.getByLabelText('标题');
const state = page.getByTestId('state');
const save = () => page.getByRole('button', { name: '保存', exact: true }).click();
const stored = async (newsid: number) => (await call(businessNews.GetNewsDetail, { newsid })).Title;

test('a save removes the draft, and the next save continues from the new version', async () => {
  const id = await openSaved('一');
  await title.fill('二');
  await expect.element(state).toHaveTextContent('未保存');
  await expect.poll(() => draftOf(id)?.fields.Title).toBe('二');

  await save();
  await expect.element(state).toHaveTextContent('第 2 版');
  expect(draftOf(id)).toBeUndefined();
  await title.fill('三');
  await save();

  await expect.element(state).toHaveTextContent('第 3 版');
  expect(await stored(id)).toBe('三');
});

test('text typed while a new document is saved remains unsaved and is stored as a draft under the new id', async () => {
  about++;
  await open();
  await title.fill('第一次');
  const line = holdFirst(businessNews.SaveNews);

  await save();
  await expect.poll(line.begun).toBe(1);
  await title.fill('第一次之后');
  line.letGo();

  await expect.element(state).toHaveTextContent('未保存');
  const { List } = await call(businessNews.GetNewsList, { key: '第一次', menuid: MenuId });
  expect(List.map(({ Title }) => Title)).toEqual(['第一次']);
  expect(draftOf(List[0]!.NewsId)).toMatchObject({ fields: { Title: '第一次之后' }, version: 1 });
  expect(draftOf(0)).toBeUndefined();
});

test('a save waits for files that are still on their way, and for pictures that are in the text alone', async () => {
  const id = await openSaved('一');
  await title.fill('二');
  let arrive = () => {};
  const upload = countedUpload(() => new Promise<void>((resolve) => (arrive = resolve)));

  await save();
  await expect.element(notice('图片或附件还在上传，请稍候再保存')).toBeVisible();
  arrive();
  await upload;
  await page.getByLabelText('正文').fill('<p>正文<img src="data:image/png;base64,AA"></p>');
  await save();
  await expect.element(notice('正文里有图片没有上传成功')).toBeVisible();
  expect(await stored(id)).toBe('一');

  await page.getByLabelText('正文').fill('<p>正文</p>');
  await save();
  await expect.element(state).toHaveTextContent('第 2 版');
});

test('a second save during a pending save sends no request', async () => {
  await openSaved('按了两次');
  await title.fill('按了两次的');
  const line = holdFirst(businessNews.SaveNews);

  await save();
  await expect.poll(line.begun).toBe(1);
  await save();
  line.letGo();

  await expect.element(state).toHaveTextContent('第 2 版');
  expect(line.begun()).toBe(1);
});

test('a conflicting save shows the version of the other user, and only a save from that version replaces it', async () => {
  const id = await openSaved('原来的');
  await call(businessNews.SaveNews, { NewsId: id, MenuId, Title: '对方的', Status: 0 });
  await title.fill('我的');

  await save();

  const theirs = page.getByRole('region', { name: '对方的版本' });
  await expect.element(theirs.getByText('对方的', { exact: true })).toBeVisible();
  await expect.element(title).toHaveValue('我的');
  expect(await stored(id)).toBe('对方的');
  await page.getByRole('button', { name: '在它之上继续' }).click();
  await expect.element(theirs).not.toBeInTheDocument();
  await save();
  await expect.element(state).toHaveTextContent('第 3 版');
  expect(await stored(id)).toBe('我的');
});

test('an invalid field prevents the save and receives the focus', async () => {
  const id = await openSaved('有标题');
  await title.fill('');
  const line = holdFirst(businessNews.SaveNews);

  await save();

  await expect.element(page.getByText('请输入标题')).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(line.begun()).toBe(0);
  expect(await stored(id)).toBe('有标题');
});

test('a save that fails on the network loses no input, and the same button saves afterwards', async () => {
  const id = await openSaved('断网之前');
  await title.fill('断网时写的');
  const line = breakLine();

  await save();
  await expect.element(page.getByText('后端接口连接异常，您填写的内容还在').first()).toBeVisible();
  await expect.element(state).toHaveTextContent('未保存');
  line.mend();
  await save();

  await expect.element(state).toHaveTextContent('第 2 版');
  expect(await stored(id)).toBe('断网时写的');
});

test('the draft of the same tab is restored at once, and the draft of another tab opens a question', async () => {
  const id = await openSaved('本来的');
  await title.fill('没有保存的');
  await expect.poll(() => draftOf(id)?.fields.Title).toBe('没有保存的');
  await screen.unmount();
  await open({ id, version: 1, fields: { Title: '本来的' } });
  await expect.element(title).toHaveValue('没有保存的');
  await expect.element(state).toHaveTextContent('未保存');
  await screen.unmount();

  sessionStore.remove('backstageTabName');
  await open({ id, version: 1, fields: { Title: '本来的' } });
  const question = page.getByRole('dialog', { name: '找到一份没有保存的草稿' });
  await expect.element(question.getByText('没有保存的', { exact: true })).toBeVisible();
  await expect.element(question.getByRole('button', { name: '恢复草稿' })).toHaveFocus();
  await question.getByRole('button', { name: '丢弃草稿' }).click();

  await expect.element(title).toHaveValue('本来的');
  expect(draftOf(id)).toBeUndefined();
});
