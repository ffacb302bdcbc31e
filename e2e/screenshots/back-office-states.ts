import type { Locator, Page } from 'playwright-core';
import { choose, invalidSample } from '../support/importing.ts';

/** A page of the back office, with its filter for a single record, and the windows that open on it. */
export interface BackOfficePage {
  address: string;
  /** An element that appears once the page is loaded, with the demo's content. */
  ready: string;
  /** The text with which to find one record. */
  one?: string;
  opened?: Record<string, (page: Page) => Promise<unknown>>;
}

const firstRow = (page: Page) => page.locator('main [data-row-id]').first();

/** Runs a row action, visible or in the ⋮ menu, on the first row that offers it. */
const act =
  (action: string, row: (page: Page) => Locator = firstRow) =>
  async (page: Page) => {
    const shown = row(page).getByRole('button', { name: new RegExp(`^${action}(：|$)`) });
    if ((await shown.count()) > 0) await shown.first().click();
    else {
      await row(page)
        .getByRole('button', { name: /^更多操作/ })
        .click();
      await page.getByRole('menuitem', { name: action }).first().click();
    }
    await page.locator('.ant-modal, .ant-drawer-open, dialog[open]').first().waitFor();
  };
const rowWith = (text: string | RegExp) => (page: Page) =>
  page.locator('main [data-row-id]').filter({ hasText: text }).first();

const press =
  (name: string | RegExp, shown = '.ant-modal, .ant-drawer-open, dialog[open]') =>
  async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    if (shown) await page.locator(shown).first().waitFor();
  };

const refused = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await page.locator('.ant-form-item-explain-error, [role=alert]').first().waitFor();
};

const more = async (page: Page) => {
  await firstRow(page)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await page.getByRole('menuitem').last().waitFor();
};
const title = async (page: Page) => {
  await firstRow(page)
    .locator('.list-title a, .card-title a, .list-title button.link, .card-title button')
    .first()
    .click();
  await page.locator('.ant-drawer-open').waitFor();
};
/** Opens a record of the first row on one of its tabs. */
const onTab = (name: string) => async (page: Page) => {
  await title(page);
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name }).locator('section').first().waitFor();
};
const choosing = async (page: Page) => {
  const boxes = page.locator('main [data-row-id] input[type=checkbox]');
  for (const at of [0, 1]) await boxes.nth(at).click();
  await page.locator('.selection-bar').waitFor();
};
const columns = press('列设置', '.popover-window');
/** Shows all filters, where they do not fit into one row. */
const unfolded = async (page: Page) => {
  const unfold = page.getByRole('button', { name: '展开', exact: true });
  if (await unfold.isVisible()) await unfold.click();
};

const savedAudiences = press('常用人群', '.popover-window');
/** Choosing an audience: those under a name, one of them chosen, and its members by name. */
const audiences = {
  'saved-audiences': savedAudiences,
  audience: async (page: Page) => {
    await savedAudiences(page);
    await page.getByRole('button', { name: '理事以上单位', exact: true }).click();
    await page.getByText(/^共/).first().waitFor();
  },
  'audience-names': async (page: Page) => {
    await savedAudiences(page);
    await page.getByRole('button', { name: '理事以上单位', exact: true }).click();
    await press(/^\d+ 家，看名单/)(page);
  },
};

/** A tab of the training of the demo. */
const trainingOn = (tab: string) => `/System/activities/edit?id=2&tab=${tab}`;

const list = { unfolded, choosing, columns, more };

/** Every page of the back office and its windows, by a name that is valid for a file. */
export const backOfficePages: Record<string, BackOfficePage> = {
  workbench: {
    address: '/System/home',
    ready: 'main .sheet',
    opened: {
      bell: press(/^(待办|待我处理|提醒|通知)/, '.popover-window'),
      help: press('帮助', '.ant-drawer-open'),
      account: async (page: Page) => page.locator('.shell-account').click(),
      quick: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: '快速前往' }).waitFor();
      },
      pages: press('选择页面'),
      shortcuts: press(/自选|选择常用|调整|设置常用/, '.popover-window'),
    },
  },
  account: {
    address: '/System/account',
    ready: 'main .sheet',
    opened: {
      info: press(/修改姓名|修改资料|^编辑|^修改$/),
      password: press('修改密码'),
      factor: press(/开启两步验证|启用|两步/),
    },
  },
  news: {
    address: '/System/news',
    ready: '[data-row-id]',
    one: '?key=召开第三届理事会',
    opened: {
      ...list,
      preview: act('预览'),
      seats: act('设推荐位'),
      move: act('移动栏目'),
      versions: act('历史版本'),
    },
  },
  editor: { address: '/System/news/edit', ready: 'iframe' },
  recycle: { address: '/System/news/recycle', ready: 'main .sheet', opened: { columns } },
  positions: {
    address: '/System/positions',
    ready: '[data-row-id]',
    opened: { add: press(/^添加文章/), choosing },
  },
  menus: {
    address: '/System/menus',
    ready: '[data-row-id]',
    opened: { add: press(/^新增栏目/), refused: refused(/^新增栏目/), edit: act('编辑'), more },
  },
  banners: {
    address: '/System/banners',
    ready: '.banner-card',
    opened: { add: press(/^新增轮播图/), refused: refused(/^新增轮播图/), edit: press(/^编辑/) },
  },
  media: {
    address: '/System/media',
    ready: '[data-row-id]',
    one: '?key=harbour',
    opened: { choosing, columns, record: act('查看') },
  },
  links: {
    address: '/System/links',
    ready: '[data-row-id]',
    opened: {
      choosing,
      columns,
      add: press(/^新增链接/),
      refused: refused(/^新增链接/),
      record: act('查看'),
    },
  },
  members: {
    address: '/System/members',
    ready: '[data-row-id]',
    one: '?key=衡准',
    opened: {
      ...list,
      add: press(/^新增会员/),
      refused: refused(/^新增会员/),
      edit: act('编辑'),
      record: title,
      'reset-password': act('重置密码'),
      history: act('变更记录'),
      contacts: onTab('联络人'),
      invoice: onTab('开票'),
      records: onTab('记录'),
      contact: async (page) => {
        await onTab('联络人')(page);
        await press('新增联络人', '.ant-modal')(page);
      },
      'sign-in': async (page) => {
        await onTab('联络人')(page);
        await press(/^更多操作：(?!衡准)/, '.ant-dropdown')(page);
      },
      opening: async (page) => {
        await choosing(page);
        await press(/^开通账号/)(page);
      },
      'opening-all': press('批量开通账号'),
      listing: act('名录展示'),
      page: act('名录页'),
      merge: async (page) => {
        await choosing(page);
        await press('合并')(page);
        await page.getByText('保留').first().waitFor();
      },
      ended: act('登记退会'),
      level: async (page) => {
        await choosing(page);
        await press(/^设置等级/)(page);
      },
    },
  },
  confirmations: {
    address: '/System/members/confirmations',
    ready: '[data-row-id]',
    opened: {
      ...list,
      add: press('新的一轮'),
      edit: press('修改本轮'),
      remind: press('提醒没核对的'),
      phone: act('电话核对'),
    },
  },
  types: {
    address: '/System/types',
    ready: '[data-row-id]',
    opened: {
      reasons: async (page) => {
        await page.getByRole('link', { name: '驳回理由' }).click();
        await page.getByText('投稿').first().waitFor();
      },
    },
  },
  suggestions: {
    address: '/System/suggestions',
    ready: '[data-row-id]',
    opened: { choosing, columns, more, handle: act('办理') },
  },
  reviews: {
    address: '/System/reviews',
    ready: '.review-decision, .review-record, main article',
    opened: {
      reject: async (page) => {
        await page.getByRole('button', { name: '驳回', exact: true }).click();
        await page
          .getByLabel(/驳回原因/)
          .first()
          .waitFor();
      },
      keys: async (page) => {
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: '快捷键' }).waitFor();
      },
    },
  },
  certificates: {
    address: '/System/certificates',
    ready: '[data-row-id]',
    one: '?key=周明轩',
    opened: {
      ...list,
      add: press(/^新增证书/),
      refused: refused(/^新增证书/),
      edit: act('编辑'),
      record: title,
      issues: act('签发记录'),
      revoke: act('撤销证书'),
      reissue: act('重新签发'),
    },
  },
  unclaimed: { address: '/System/certificates/unclaimed', ready: 'main .sheet' },
  import: {
    address: '/System/certificates/import',
    ready: 'main .sheet',
    opened: {
      checked: async (page) => {
        await choose(page, invalidSample);
        await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
      },
      sure: async (page) => {
        await choose(page, invalidSample);
        await page.getByRole('heading', { name: '检查结果（尚未存入）' }).waitFor();
        await press(/^导入无误的/)(page);
      },
    },
  },
  programmes: {
    address: '/System/certificates/programmes',
    ready: 'main .sheet',
    opened: { add: press(/^新增培训项目/), refused: refused(/^新增培训项目/), edit: press(/^编辑/) },
  },
  template: {
    address: '/System/certificates/programmes/template',
    ready: '[data-stage][aria-busy=false]',
    opened: {
      element: (page) => page.getByRole('button', { name: /^印章，X/ }).focus(),
    },
  },
  activities: {
    address: '/System/activities',
    ready: '[data-row-id]',
    opened: { unfolded, columns, more, cancel: act('取消活动') },
  },
  forms: { address: '/System/forms', ready: '[data-row-id]', opened: { unfolded, columns, more } },
  form: {
    address: '/System/forms/edit?id=1',
    ready: '.form-preview',
    opened: {
      field: async (page) =>
        page
          .getByRole('button', { name: /^设置：/ })
          .first()
          .click(),
      ...audiences,
    },
  },
  'form-new': {
    address: '/System/forms/edit',
    ready: '.form-preview',
    opened: {
      refused: async (page) => {
        await page.getByRole('button', { name: /^保\s?存$/ }).click();
        await page.locator('.ant-form-item-explain-error').first().waitFor();
      },
    },
  },
  'form-answers': {
    address: '/System/forms/edit?id=1&tab=answers',
    ready: '[data-row-id]',
    opened: { record: act('查看') },
  },
  'form-missing': {
    address: '/System/forms/edit?id=1&tab=missing',
    ready: '[data-row-id]',
    opened: { remind: press(/^提醒全部/), link: act('复制链接') },
  },
  'form-sums': { address: '/System/forms/edit?id=1&tab=sums', ready: '.facts' },
  'form-comments': { address: '/System/forms/edit?id=2&tab=comments', ready: '.comment-columns' },
  'form-history': { address: '/System/forms/edit?id=1&tab=history', ready: 'main .sheet' },
  activity: {
    address: '/System/activities/edit',
    ready: 'iframe',
    opened: audiences,
  },
  notices: {
    address: '/System/notices',
    ready: '[data-row-id]',
    one: '?key=搬迁',
    opened: { unfolded, columns, more, withdraw: act('撤回未发的', rowWith('培训班')) },
  },
  'notice-new': { address: '/System/notices/edit', ready: 'main form' },
  'notice-draft': {
    address: '/System/notices/edit?id=2',
    ready: 'main form',
    opened: { preview: press('预览和发送', '.ant-modal textarea') },
  },
  'notice-recipients': {
    address: '/System/notices/edit?id=1',
    ready: '[data-row-id]',
    opened: {
      unread: async (page) => {
        await page.getByRole('link', { name: /^没看 / }).click();
        await page.locator('main [aria-current=page]').filter({ hasText: '没看' }).waitFor();
      },
      chosen: async (page) => {
        for (const at of [0, 1])
          await page.locator('main [data-row-id] input[type=checkbox]').nth(at).click();
        await page.getByRole('button', { name: '记下已电话通知 2 家' }).waitFor();
      },
      remind: press('再提醒没看的'),
      withdraw: press('撤回未发的'),
    },
  },
  'notice-text': { address: '/System/notices/edit?id=1&tab=text', ready: 'main .sheet' },
  messages: { address: '/System/messages', ready: 'main .sheet' },
  'sign-up': { address: trainingOn('sign-up'), ready: '.form-preview' },
  people: {
    address: trainingOn('people'),
    ready: '[data-row-id]',
    opened: {
      unfolded,
      choosing,
      more,
      add: press(/^代为报名/),
      'add-refused': async (page) => {
        await press(/^代为报名/)(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^报\s?名$/ })
          .click();
        await page.locator('.ant-form-item-explain-error').first().waitFor();
      },
      person: act('查看'),
      payment: act('缴费'),
      cancel: act('取消报名'),
      'move-up': act('提前', rowWith('候补')),
    },
  },
  attendance: { address: trainingOn('attendance'), ready: '[aria-label^="到场："]' },
  admins: {
    address: '/System/admins',
    ready: '[data-row-id]',
    opened: {
      columns,
      more,
      add: press(/^新增管理员/),
      refused: refused(/^新增管理员/),
      edit: act('编辑'),
      sessions: act('登录会话'),
    },
  },
  roles: {
    address: '/System/roles',
    ready: '[data-row-id]',
    opened: { columns, add: press(/^新增角色/), edit: act('编辑', rowWith('编辑')), builtin: act('查看') },
  },
  'system-menus': {
    address: '/System/system-menus',
    ready: '[data-row-id]',
    opened: { add: press(/^新增菜单/), refused: refused(/^新增菜单/), edit: act('编辑') },
  },
  site: { address: '/System/site', ready: 'main form' },
  figures: { address: '/System/figures?month=all', ready: 'main table' },
  backups: { address: '/System/backups', ready: 'main .sheet' },
  logs: {
    address: '/System/logs',
    ready: '[data-row-id]',
    opened: {
      unfolded,
      columns,
      record: act('前后对比'),
      verify: press('核对完整性'),
    },
  },
  lost: { address: '/System/nothing', ready: 'main' },
};
