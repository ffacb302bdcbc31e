import { signInMember } from '../server/testing/factories/records.ts';
import { contrastOfMenu } from './find.ts';
import type { Page } from './page.ts';
import type { Step } from './step.ts';

/* The steps of visitors and members. */

const dialog = 'dialog[open]';
const editor = 'iframe[title="文章正文"]';

export const siteSteps: readonly Step[] = [
  {
    name: 'home',
    async run({ page }) {
      await page.begin();
      await page.open('/home');
      await page.sees('通知公告');
      await page.sees('入会申请');
      await page.hasNoNotice();
      const contrast = await page.inPage(contrastOfMenu);
      if (contrast < 4.5) throw new Error(`the menu bar has a contrast of ${contrast.toFixed(1)}`);
    },
  },
  {
    name: 'sign-in',
    async run({ page, site: { member } }) {
      await page.begin();
      await page.open('/home');
      await openFromStrip(page, '会员登录');
      await page.fill('账号', member.account, dialog);
      await page.fill('密码', member.password, dialog);
      await page.button('确定', dialog);
      await page.sees(member.account, 'header');
    },
  },
  {
    name: 'suggestion',
    async run({ page }) {
      await page.begin();
      await page.open('/home');
      await openFromStrip(page, '建议箱');
      await page.fill('联系电话', '13812345678', dialog);
      await page.fill('建议留言', '希望增加线上课程', dialog);
      await page.button('提交', dialog);
      await page.sees('提交成功');
    },
  },
  {
    name: 'application with file',
    async run({ page, site: { files } }) {
      await page.begin();
      await page.open('/apply');
      await page.sees('公司名称', dialog);
      await page.select('单位归类', '施工单位');
      await page.select('会员等级', '会员单位');
      await page.fill('公司名称', '上海某建设公司', dialog);
      await page.fill('负责人', '张三', dialog);
      await page.fill('手机号码', '13800138000', dialog);
      await page.fill('邮箱', 'office@example.com', dialog);
      await page.fill('账号', 'shanghai-builder', dialog);
      await page.fill('密码', 'Good-Password-7', dialog);
      await page.chooseFile(`${dialog} input[type=file]`, files.zip);
      await page.sees('上传成功');
      await page.click('input[type=checkbox]', undefined, dialog);
      await page.button('提交申请', dialog);
      await page.sees('申请已提交，等待审核');
    },
  },
  {
    name: 'certificate saved',
    async run({ page, site: { certificate }, getsFile }) {
      await page.begin();
      await page.open('/certsearch');
      await page.fill('姓名', certificate._name, 'main');
      await page.fill('证书编号', certificate._certNum, 'main');
      await page.button('查询', 'main');
      await page.button(`下载 ${certificate._name}的证书`);
      await getsFile(`${certificate._name}证书.png`);
    },
  },
  {
    name: 'contribution pasted',
    async run({ page, site }) {
      await page.begin({ member: await signInMember(site.app, site.member) });
      await page.open(site.article.address);
      await page.copy('.article');
      await page.open('/contribute');
      await page.button('投稿', 'main');
      await page.fill('标题', '粘贴来的稿件', dialog);
      await page.frameHolds(editor, /./);
      await page.click(editor);
      await page.paste(editor);
      await page.frameHolds(editor, /<table[\s\S]*<td/);
      await page.button('提交', dialog);
      await page.sees('提交成功');
      await page.sees('粘贴来的稿件', 'main');
    },
  },
];

/** On narrow screens the strip is in the drawer. */
async function openFromStrip(page: Page, name: string): Promise<void> {
  const isNarrow = await page.inPage(
    () => (document.querySelector('[aria-label="打开菜单"]')?.getClientRects().length ?? 0) > 0,
  );
  if (isNarrow) await page.button('打开菜单');
  await page.button(name, 'header');
  await page.sees(name, dialog);
}
