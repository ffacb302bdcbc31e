import { testCaptcha } from '../server/testing/start-test-app.ts';
import { countMatches } from './find.ts';
import type { OfficeStep } from './step.ts';

/* The steps of the secretariat. */

const switchedOn = 'main tbody [role=switch][aria-checked=true]';
const editor = 'iframe[title="文章正文"]';

export const officeSteps: readonly OfficeStep[] = [
  {
    name: 'back-office sign-in',
    address: '/System',
    async run({ page, site: { administrator } }) {
      await page.begin();
      await page.open('/System');
      await page.fill('账号', administrator.account);
      await page.fill('密码', administrator.password);
      await page.isThere('img', '验证码');
      await page.fill('验证码', testCaptcha);
      await page.hasNoNotice();
      await page.press('Enter');
      await page.sees('您好', 'main');
    },
  },
  {
    name: 'list',
    address: '/System/news',
    async run({ page, site: { token } }) {
      await page.begin({ administrator: token });
      await page.open('/System/news');
      await page.sees('撰写文章', 'main');
      await page.fill('关键词', '持证人员继续教育安排', 'main');
      await page.press('Enter');
      await page.sees('共 1 条', 'main');
    },
  },
  {
    name: 'switch and 撤销',
    address: '/System/links',
    async run({ page, site: { token } }) {
      await page.begin({ administrator: token });
      await page.open('/System/links');
      await page.sees('中国政府网', 'main');
      const before = await page.inPage(countMatches, switchedOn);
      await page.click(switchedOn);
      await page.counts(switchedOn, before - 1);
      await page.button('撤销');
      await page.sees('已撤销');
      await page.counts(switchedOn, before);
    },
  },
  {
    name: 'article saved',
    address: '/System/news/edit',
    async run({ page, site }) {
      await page.begin({ administrator: site.token });
      await page.open(`/System/news/edit?id=${site.article.id}`);
      await page.frameHolds(editor, /<table/);
      await page.fill('标题', '改过的标题');
      await page.click(editor);
      await page.type('在编辑器里写的字');
      await page.frameHolds(editor, /在编辑器里写的字/);
      await page.press('Control+s');
      await page.sees('修改成功');
    },
  },
  {
    name: 'import check',
    address: '/System/certificates/import',
    async run({ page, site: { token, files } }) {
      await page.begin({ administrator: token });
      await page.open('/System/certificates/import');
      await page.sees('把表格拖到这里');
      await page.chooseFile('input[type=file][aria-label=选择表格]', files.workbook);
      await page.sees('检查结果（尚未存入）');
      await page.sees('请填写姓名');
    },
  },
  {
    name: 'print',
    address: '/System/certificates',
    async run({ page, site: { token, certificate }, getsFile }) {
      await page.begin({ administrator: token });
      await page.open(`/System/certificates?key=${encodeURIComponent(certificate._name)}`);
      await page.sees(certificate._certNum, 'main');
      await page.button('更多操作', 'main tbody');
      await page.click('[role=menuitem]', '打印');
      // Either the browser prints it, here into a file, or the page saves it and shows a message.
      await Promise.any([
        getsFile('printed.pdf'),
        page
          .sees('已存为文件，请打开后打印')
          .then(() => getsFile(`${certificate._certNum}-${certificate._name}.pdf`)),
      ]).catch((error: AggregateError) => {
        throw new Error(error.errors.map(({ message }: Error) => message).join('; '));
      });
    },
  },
];
