import type { Page } from 'playwright-core';
import {
  act,
  rowWith,
  press,
  refused,
  more,
  columns,
  unfolded,
  type BackOfficePage,
} from './open-windows.ts';

/** The workbench, the own account, and what runs the site. */
export const system: Record<string, BackOfficePage> = {
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
